import { sql, type Migration } from 'kysely';

/** Changes of requests that wait to be posted to the operator's webhook. */
export const webhook: Migration = {
  async up(db) {
    await sql`create table webhook_event (
      id uuid primary key,
      seq bigint generated always as identity,
      issue_uid uuid not null references issue (uid) on delete cascade,
      type text not null,
      -- Null once it is delivered or given up.
      body text,
      attempts integer not null default 0,
      created_at timestamptz not null,
      next_at timestamptz not null,
      done_at timestamptz,
      failure text
    )`.execute(db);
    await sql`create index webhook_event_due on webhook_event (next_at) where done_at is null`.execute(db);
    await sql`create index webhook_event_issue on webhook_event (issue_uid, seq)`.execute(db);
  },
};
