import { sql } from 'kysely';

/** Businesses, users, contacts, sessions, codes, limits, mails and visitors. */
export const accountTables = [
  sql`create table business (
    uid uuid primary key,
    name text not null default '',
    created_at timestamptz not null
  )`,
  sql`create table app_user (
    uid bigint primary key,
    business_uid uuid not null references business (uid),
    -- Normalised; null after the account is deleted, so that its owner may register again.
    email text unique,
    first_name text not null,
    last_name text not null default '',
    phone text,
    created_at timestamptz not null,
    deleted_at timestamptz,
    check ((email is null) = (deleted_at is not null))
  )`,
  sql`create index app_user_business on app_user (business_uid)`,
  sql`create table contact (
    uid uuid primary key,
    business_uid uuid not null references business (uid) on delete cascade,
    user_uid bigint unique references app_user (uid),
    first_name text not null,
    last_name text not null default '',
    email text,
    phone text,
    created_at timestamptz not null,
    last_activity_time timestamptz,
    -- Lower case once, here: LIKE over it is many times faster than ILIKE over its parts.
    search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || coalesce(email, ''))) stored
  )`,
  sql`create index contact_business on contact (business_uid, last_activity_time)`,
  // One index for each order of the list, so that a page is read from it.
  sql`create index contact_recent on contact (business_uid, last_activity_time desc nulls last, uid)`,
  sql`create index contact_by_name on contact
    (business_uid, first_name collate "und-x-icu", last_name collate "und-x-icu", uid)`,
  sql`create index contact_name on contact (business_uid, first_name)`,
  sql`create index contact_email on contact (business_uid, email)`,
  sql`create table company (
    uid uuid primary key,
    business_uid uuid not null references business (uid) on delete cascade,
    name text not null,
    created_at timestamptz not null,
    search_text text generated always as (lower(name)) stored
  )`,
  sql`create index company_business on company (business_uid, name)`,
  sql`create index company_by_name on company (business_uid, name collate "und-x-icu", uid)`,
  sql`create table contact_company (
    contact_uid uuid not null references contact (uid) on delete cascade,
    company_uid uuid not null references company (uid) on delete cascade,
    primary key (contact_uid, company_uid)
  )`,
  sql`create index contact_company_company on contact_company (company_uid)`,
  sql`create table session (
    id uuid primary key,
    user_uid bigint not null references app_user (uid) on delete cascade,
    created_at timestamptz not null,
    rotated_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  sql`create index session_user_uid on session (user_uid)`,
  sql`create index session_expires on session (expires_at)`,
  // The primary key allows one live code per e-mail and purpose: a new one replaces the old one.
  sql`create table one_time_code (
    address text not null,
    purpose text not null check (purpose in ('login', 'register', 'delete')),
    challenge uuid not null unique,
    code_hash bytea not null,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (address, purpose)
  )`,
  // `hits` are times in ms since 1970 within the limit's window.
  sql`create table rate_limit (
    key text primary key,
    hits bigint[] not null,
    expires_at timestamptz not null
  )`,
  sql`create index rate_limit_expires on rate_limit (expires_at)`,
  // The payload is encrypted, and wiped when the mail is sent: no code is readable in the database's files.
  sql`create table mail_outbox (
    id uuid primary key,
    kind text not null,
    payload bytea,
    attempts integer not null default 0,
    created_at timestamptz not null,
    next_at timestamptz not null,
    expires_at timestamptz not null,
    claimed_at timestamptz,
    sent_at timestamptz,
    failed_at timestamptz,
    failure text,
    -- A keyed hash of the e-mail, so that the mails of a deleted account are found without reading any.
    recipient bytea
  )`,
  sql`create index mail_outbox_recipient on mail_outbox (recipient)`,
  sql`create index mail_outbox_due on mail_outbox (next_at) where sent_at is null and failed_at is null`,
  sql`create table visitor (
    goid text primary key,
    visitor_id uuid not null unique,
    contact_uid uuid references contact (uid) on delete set null,
    registered_at timestamptz,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    -- Set when the visitor was reset: the id is void, what was counted stays counted.
    reset_at timestamptz
  )`,
  sql`create index visitor_contact on visitor (contact_uid)`,
  sql`create index visitor_seen on visitor (seen_at)`,
  sql`create table visitor_event (
    id bigint generated always as identity primary key,
    goid text not null references visitor (goid) on delete cascade,
    event_name text not null,
    item_uid text,
    data jsonb not null,
    day date not null,
    created_at timestamptz not null
  )`,
  sql`create unique index visitor_event_view on visitor_event (goid, item_uid, day)
    where event_name = 'view' and item_uid is not null`,
  sql`create index visitor_event_recent on visitor_event (goid, event_name, created_at)`,
  // For the report on request forms, which reads few events of many.
  sql`create index visitor_event_request on visitor_event (created_at) where event_name like 'request-%'`,
  // Not a column of content_item, because an import may remove an item and bring it back.
  sql`create table content_view (item_uid text primary key, total bigint not null)`,
];
