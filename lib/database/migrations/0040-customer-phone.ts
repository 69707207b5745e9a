import { sql, type Migration } from 'kysely';

/** An index by which the desk finds a customer's requests by the phone number. */
export const customerPhone: Migration = {
  async up(db) {
    await sql`create index app_user_phone on app_user (phone) where phone is not null`.execute(db);
  },
};
