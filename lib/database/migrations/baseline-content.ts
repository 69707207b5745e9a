import { sql } from 'kysely';

/** Content, its redirects, changes and media, and settings. */
export const contentTables = [
  sql`create table content_item (
    uid text not null,
    locale text not null check (locale in ('id', 'en')),
    model text not null,
    key text not null,
    name text not null,
    title text not null,
    visibility text not null check (visibility in ('public', 'private')),
    priority_group text,
    topic_uid text,
    category_key text,
    tags text[] not null default '{}',
    keywords text[] not null default '{}',
    filters jsonb not null default '{}',
    data jsonb not null,
    html text,
    plain_text text,
    markdown text,
    source text not null,
    source_path text not null,
    source_hash text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (uid, locale),
    unique (model, locale, key)
  )`,
  sql`create index content_item_topic on content_item (model, locale, topic_uid)`,
  sql`create index content_item_category on content_item (model, locale, category_key)`,
  sql`create index content_item_source on content_item (source)`,
  // Every reading statement asks whether an item, its topic or its category is private; few are.
  sql`create index content_item_private on content_item (model) where visibility = 'private'`,
  sql`create table content_redirect (
    old_path text primary key,
    target_uid text,
    target_path text,
    source text not null,
    created_at timestamptz not null default now(),
    check (target_uid is not null or target_path is not null)
  )`,
  sql`create index content_redirect_source on content_redirect (source)`,
  sql`create table content_change (
    version bigint generated always as identity primary key,
    uid text not null,
    locale text not null,
    model text not null,
    kind text not null check (kind in ('changed', 'removed', 'hidden')),
    category_key text,
    topic_uid text,
    key text not null,
    at timestamptz not null default now()
  )`,
  sql`create table media (
    id text primary key,
    file_name text not null,
    mime text not null,
    width integer not null,
    height integer not null,
    bytes bytea not null,
    source text not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index media_source on media (source)`,
  // Images are compressed already: skip the database's own attempt.
  sql`alter table media alter column bytes set storage external`,
  sql`create table setting (name text primary key, value jsonb not null)`,
];
