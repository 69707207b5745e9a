import { sql, type Migration } from 'kysely';

/** A second address that gets copies of a request's mails, addresses that stopped them, and attached files. */
export const requestCopies: Migration = {
  async up(db) {
    await sql`create table issue_copy (
      issue_uid uuid primary key references issue (uid) on delete cascade,
      email text not null
    )`.execute(db);
    await sql`create index issue_copy_email on issue_copy (email)`.execute(db);
    // A keyed hash: who wants no copies need not be known here.
    await sql`create table copy_stop (
      recipient bytea primary key,
      created_at timestamptz not null
    )`.execute(db);
    // Files other than images have no size in pixels.
    await sql`alter table upload alter column width drop not null, alter column height drop not null`.execute(
      db,
    );
  },
};
