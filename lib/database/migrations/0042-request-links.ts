import { sql, type Migration } from 'kysely';

/** Keeps the links with which people without an account read, answer and rate one request. */
export const requestLinks: Migration = {
  async up(db) {
    await sql`create table issue_link (
      hash bytea primary key,
      issue_uid uuid not null references issue (uid) on delete cascade,
      created_at timestamptz not null
    )`.execute(db);
    await sql`create index issue_link_issue on issue_link (issue_uid)`.execute(db);
    await sql`alter table issue add column links_refused text
      check (links_refused in ('staff', 'recipient'))`.execute(db);
  },
};
