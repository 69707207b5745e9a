import { sql, type Migration } from 'kysely';

/** How far a mailbox was read, by which process, and which mails are tried again. */
export const mailbox: Migration = {
  async up(db) {
    await sql`create table mailbox (
      id text primary key,
      uid_validity bigint not null default 0,
      last_uid bigint not null default 0,
      claimed_by uuid not null,
      claimed_until timestamptz not null
    )`.execute(db);
    await sql`create table mailbox_retry (
      mailbox_id text not null references mailbox (id) on delete cascade,
      uid bigint not null,
      attempts integer not null default 1,
      next_at timestamptz not null,
      primary key (mailbox_id, uid)
    )`.execute(db);
  },
};
