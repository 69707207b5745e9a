import { sql, type Migration } from 'kysely';

/** Remembers how a request came: over which mailbox, or by which agent on behalf of the customer. */
export const requestOrigin: Migration = {
  async up(db) {
    await sql`alter table issue
      add column mailbox text,
      add column filed_via text check (filed_via in ('phone', 'whatsapp', 'visit', 'other')),
      add column filed_by text`.execute(db);
    // A customer whom an agent files for may have a phone number alone.
    await sql`alter table app_user drop constraint app_user_check`.execute(db);
    await sql`alter table app_user add constraint app_user_email check (case
      when deleted_at is not null then email is null
      else email is not null or is_unconfirmed end)`.execute(db);
  },
};
