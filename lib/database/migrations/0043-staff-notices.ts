import { sql, type Migration } from 'kysely';

/** Adds what agents are told of by mail and in their browsers. */
export const staffNotices: Migration = {
  async up(db) {
    await sql`alter table staff
      add column notice_channel text not null default 'mail'
        check (notice_channel in ('none', 'mail', 'browser', 'both')),
      add column notice_scope text not null default 'own'
        check (notice_scope in ('own', 'unassigned', 'all'))`.execute(db);
    await sql`create table staff_notice (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('filed', 'answered', 'assigned', 'failed', 'due')),
      issue_uid uuid not null references issue (uid) on delete cascade,
      -- Who caused it, and is not told.
      by_staff uuid,
      created_at timestamptz not null
    )`.execute(db);
    // The target that agents were told of last.
    await sql`create table due_notice (
      issue_uid uuid primary key references issue (uid) on delete cascade,
      due_at timestamptz not null
    )`.execute(db);
    await sql`create table push_subscription (
      endpoint text primary key,
      staff_uid uuid not null references staff (uid) on delete cascade,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`.execute(db);
    await sql`create index push_subscription_staff on push_subscription (staff_uid, created_at)`.execute(db);
    await sql`create table push_message (
      id bigint generated always as identity primary key,
      endpoint text not null references push_subscription (endpoint) on delete cascade,
      kind text not null,
      issue_uid uuid not null references issue (uid) on delete cascade,
      created_at timestamptz not null,
      next_at timestamptz not null,
      attempts integer not null default 0
    )`.execute(db);
    await sql`create index push_message_next on push_message (next_at)`.execute(db);
  },
};
