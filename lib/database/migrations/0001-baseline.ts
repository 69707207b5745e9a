import { type Migration, sql } from 'kysely';
import { accountTables } from './baseline-accounts';
import { contentTables, searchTables } from './baseline-content';

/** Requests with comments and uploads, activities, and idempotency keys. */
const requestTables = [
  // Requests of customers; the number makes the key: TICKET-42.
  sql`create table issue (
    uid uuid primary key,
    number integer generated always as identity unique,
    business_uid uuid not null references business (uid) on delete cascade,
    user_uid bigint not null references app_user (uid),
    name text not null,
    status text not null default 'open' check (status in ('open', 'in-progress', 'completed')),
    -- With the names that the form had then: the form may change, a filed request does not.
    fields jsonb not null,
    -- What was read and searched before filing: { articles, searches }.
    context jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  sql`create index issue_user on issue (user_uid, number)`,
  sql`create index issue_business on issue (business_uid)`,
  sql`create index issue_created on issue (created_at)`,
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
  // Private images; their bytes are here, so that every instance and every backup has them.
  sql`create table upload (
    id text primary key,
    user_uid bigint not null references app_user (uid) on delete cascade,
    -- Null until its request is filed; such orphans are removed after a day.
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
    -- Company, agents, parties, links and notes, validated.
    data jsonb not null,
    created_at timestamptz not null
  )`,
  sql`create index activity_contact on activity (contact_uid, activity_time)`,
  sql`create index activity_user on activity (user_uid)`,
  // Answers to calls with an Idempotency-Key, to be repeated for the same key.
  sql`create table idempotency (
    user_uid bigint not null references app_user (uid) on delete cascade,
    key text not null,
    body_hash text not null,
    answer text not null,
    created_at timestamptz not null,
    primary key (user_uid, key)
  )`,
  sql`create index idempotency_created on idempotency (created_at)`,
];

/** The whole schema of a new database. */
export const baseline: Migration = {
  async up(db) {
    // One statement per call: the embedded engine's extended protocol takes one at a time.
    for (const statement of [...contentTables, ...accountTables, ...requestTables, ...searchTables]) {
      await statement.execute(db);
    }
  },
};

/**
 * The migrations that were squashed into the baseline. A database that ran all of them has the same schema and is
 * kept as it is.
 */
export const SQUASHED: readonly string[] = [
  '0001-content',
  '0003-identity',
  '0004-search',
  '0005-requests',
  '0006-request-search',
  '0007-search-candidates',
  '0008-faster-search',
  '0009-search-postings',
  '0010-mail-recipient',
];
