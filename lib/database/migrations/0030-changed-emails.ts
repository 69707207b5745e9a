import { sql, type Migration } from 'kysely';

/** Adds the codes with which customers change the email of their account. */
export const changedEmails: Migration = {
  async up(db) {
    await sql`alter table one_time_code drop constraint one_time_code_purpose_check`.execute(db);
    await sql`alter table one_time_code add constraint one_time_code_purpose_check
      check (purpose in ('login', 'register', 'delete', 'staff', 'email'))`.execute(db);
  },
};
