import { sql, type Migration } from 'kysely';

/** Requests can be answered and closed: images of comments, changes of the status, and how a request ended. */
export const requestThread: Migration = {
  async up(db) {
    // Requests that are completed before this migration were solved, at the time of their last change.
    await sql`alter table issue
      add column resolution text check (resolution in ('solved', 'cancelled')),
      add column completed_at timestamptz`.execute(db);
    await sql`update issue set resolution = 'solved', completed_at = updated_at where status = 'completed'`.execute(
      db,
    );
    // The list shows the latest change first.
    await sql`create index issue_user_recent on issue (user_uid, updated_at desc, number desc)`.execute(db);
    await sql`create table issue_change (
      uid uuid primary key,
      issue_uid uuid not null references issue (uid) on delete cascade,
      -- Null for the help desk.
      user_uid bigint references app_user (uid),
      author_name text not null,
      from_status text not null check (from_status in ('open', 'in-progress', 'completed')),
      to_status text not null check (to_status in ('open', 'in-progress', 'completed')),
      resolution text check (resolution in ('solved', 'cancelled')),
      created_at timestamptz not null
    )`.execute(db);
    await sql`create index issue_change_issue on issue_change (issue_uid, created_at)`.execute(db);
    // Null for the images that the request was filed with.
    await sql`alter table upload add column comment_uid uuid references issue_comment (uid) on delete cascade`.execute(
      db,
    );
    await sql`create index upload_comment on upload (comment_uid)`.execute(db);
  },
};
