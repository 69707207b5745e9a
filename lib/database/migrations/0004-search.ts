import { sql, type Migration } from 'kysely';

const statements = [
  // What is needed to find and rank an item, and to know whether anybody may see it, in rows as small as possible:
  // a search looks at hundreds of them.
  sql`create table search_document (
    uid text not null,
    locale text not null,
    model text not null,
    key text not null,
    title text not null,
    visibility text not null,
    topic_uid text,
    category_key text,
    filters jsonb not null default '{}',
    source_hash text not null,
    head tsvector not null,
    whole tsvector not null,
    primary key (uid, locale)
  )`,
  sql`create index search_document_model on search_document (model, locale)`,
  sql`create index search_document_head on search_document using gin (head)`,
  sql`create index search_document_whole on search_document using gin (whole)`,
  sql`create table search_word (
    locale text not null,
    word text collate "C" not null,
    documents integer not null,
    titles integer not null,
    keys integer[] not null,
    primary key (locale, word)
  )`,
  sql`create index search_word_keys on search_word using gin (keys)`,
  sql`create table search_synonym (term text primary key, meanings text[] not null)`,
  sql`create table search_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    kind text not null check (kind in ('search', 'open')),
    query text,
    locale text not null,
    results integer,
    uid text,
    rank integer
  )`,
  sql`create index search_log_at on search_log (at)`,
];

export const search: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
