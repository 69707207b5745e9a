import { sql, type Migration } from 'kysely';

// One statement per call: the embedded engine speaks the extended protocol only, which takes one at a time.
const statements = [
  // Requests of customers; the number makes the key: TICKET-42.
  sql`create table issue (
    uid uuid primary key,
    number integer generated always as identity unique,
    business_uid uuid not null references business (uid) on delete cascade,
    user_uid bigint not null references app_user (uid),
    name text not null,
    status text not null default 'open' check (status in ('open', 'in-progress', 'completed')),
    -- What was filled in, as the form was named then: the form may change, a request does not.
    fields jsonb not null,
    -- What was read and searched before: { articles, searches }.
    context jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  sql`create index issue_user on issue (user_uid, number)`,
  sql`create index issue_business on issue (business_uid)`,
  sql`create table issue_comment (
    uid uuid primary key,
    issue_uid uuid not null references issue (uid) on delete cascade,
    -- Null for the help desk.
    user_uid bigint references app_user (uid),
    author_name text not null,
    body text not null,
    created_at timestamptz not null
  )`,
  sql`create index issue_comment_issue on issue_comment (issue_uid, created_at)`,
  // Private images; the bytes live here, so that every instance and every backup has them.
  sql`create table upload (
    id text primary key,
    user_uid bigint not null references app_user (uid) on delete cascade,
    -- Null until the request is filed that it belongs to; such orphans are removed after a day.
    issue_uid uuid references issue (uid) on delete cascade,
    file_name text not null,
    mime text not null,
    width integer not null,
    height integer not null,
    bytes bytea not null,
    created_at timestamptz not null
  )`,
  sql`create index upload_user on upload (user_uid)`,
  sql`create index upload_issue on upload (issue_uid)`,
  sql`create index upload_orphan on upload (created_at) where issue_uid is null`,
  sql`create table activity (
    uid uuid primary key,
    contact_uid uuid not null references contact (uid) on delete cascade,
    user_uid bigint not null references app_user (uid),
    activity_time timestamptz not null,
    duration_s integer not null,
    code text not null,
    subject text not null,
    -- Company, agents, parties, links and notes, as they were handed in and checked.
    data jsonb not null,
    created_at timestamptz not null
  )`,
  sql`create index activity_contact on activity (contact_uid, activity_time)`,
  sql`create index activity_user on activity (user_uid)`,
  // What was answered to a call that must happen once, however often it arrives.
  sql`create table idempotency (
    user_uid bigint not null references app_user (uid) on delete cascade,
    key text not null,
    body_hash text not null,
    answer text not null,
    created_at timestamptz not null,
    primary key (user_uid, key)
  )`,
  sql`create index idempotency_created on idempotency (created_at)`,
  sql`create index contact_name on contact (business_uid, first_name)`,
];

export const requests: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
