import { sql, type Kysely } from 'kysely';
import { publicItems } from '@/lib/database/public-items';
import {
  toJson,
  type ContentData,
  type ContentFilters,
  type ContentLocale,
  type ContentVisibility,
  type Tables,
} from '@/lib/database/schema';
import { nextEpoch } from './state-queries';

export type DocumentRef = { uid: string; locale: ContentLocale };

/** Returns an item in a language as the key of a Map. */
export const refKey = ({ uid, locale }: DocumentRef): string => `${uid} ${locale}`;

/** A public item with everything the index is made of. */
export type IndexSource = DocumentRef & {
  model: string;
  key: string;
  name: string;
  title: string;
  visibility: ContentVisibility;
  topic_uid: string | null;
  category_key: string | null;
  topic_name: string | null;
  category_name: string | null;
  tags: string[];
  keywords: string[];
  filters: ContentFilters;
  data: ContentData;
  plain_text: string | null;
  source_hash: string;
  is_translated: boolean;
};

export type IndexedTerms = DocumentRef & { number: number; words: string[]; titles: string[] };

export type NewDocument = IndexSource & {
  /** Undefined for a new document. */
  number: number | undefined;
  sections: number[];
  words: string[];
  titleWords: string[];
};

/** Lists everything whose index depends on one of these items: themselves, and what hangs below a topic or category. */
export async function listDependents(db: Kysely<Tables>, uids: string[]): Promise<DocumentRef[]> {
  const { rows } = await sql<DocumentRef>`
    with recursive named as (select uid, key, model from content_item where uid = any(${uids}::text[])),
    topic as (
      select uid from named where model = 'help-topic'
      union select uid from content_item
        where model = 'help-topic' and category_key in (select key from named where model = 'help-category')),
    shelf (key) as (
      select key from named where model = 'product-category'
      union select child.key from content_item child join shelf on child.data->>'parent' = shelf.key
        where child.model = 'product-category')
    select uid, locale from content_item where uid = any(${uids}::text[])
    union select uid, locale from search_document where uid = any(${uids}::text[])
    union select uid, locale from content_item where uid in (select uid from topic)
    union select uid, locale from content_item
      where model = 'help-article' and topic_uid in (select uid from topic)
    union select uid, locale from content_item
      where model = 'help-article' and category_key in (select key from named where model = 'help-category')
    union select uid, locale from content_item
      where model = 'blog' and category_key in (select key from named where model = 'blog-category')
    union select uid, locale from content_item
      where model = 'product-category' and key in (select key from shelf)
    union select uid, locale from content_item
      where model = 'product' and filters->'category' ?| array(select key from shelf)
    order by uid, locale`.execute(db);
  return rows;
}

/** Lists what is indexed differently from what is stored: missing, changed or gone. */
export async function listOutdated(db: Kysely<Tables>): Promise<DocumentRef[]> {
  const { rows } = await sql<DocumentRef>`
    with shown as (
      select uid, locale, source_hash from ${publicItems(db).as('item')})
    select coalesce(shown.uid, indexed.uid) as uid, coalesce(shown.locale, indexed.locale) as locale
    from shown full join search_document indexed on indexed.uid = shown.uid and indexed.locale = shown.locale
    where shown.source_hash is distinct from indexed.source_hash
    order by 1, 2`.execute(db);
  return rows;
}

/** Reads those of the items that are public, with the names of what they belong to. */
export async function loadIndexSources(
  db: Kysely<Tables>,
  refs: readonly DocumentRef[],
): Promise<IndexSource[]> {
  const parent = (model: string, column: 'uid' | 'key', value: string) => sql<string | null>`(
    select parent.name from content_item parent
    where parent.model = ${sql.lit(model)} and parent.${sql.ref(column)} = ${sql.ref(value)}
    order by parent.locale = item.locale desc limit 1)`;
  return db
    .selectFrom(publicItems(db).as('item'))
    .select(['uid', 'locale', 'model', 'key', 'name', 'title', 'visibility', 'topic_uid', 'category_key'])
    .select(['tags', 'keywords', 'filters', 'data', 'plain_text', 'source_hash'])
    .select([
      parent('help-topic', 'uid', 'item.topic_uid').as('topic_name'),
      sql<string | null>`case item.model
        when 'blog' then ${parent('blog-category', 'key', 'item.category_key')}
        when 'help-article' then ${parent('help-category', 'key', 'item.category_key')}
        when 'product' then (select string_agg(parent.name, ' ') from content_item parent
          where parent.model = 'product-category' and item.filters->'category' ? parent.key)
      end`.as('category_name'),
    ])
    .select(
      sql<boolean>`exists (select from content_item other where other.uid = item.uid and other.locale <> item.locale)`.as(
        'is_translated',
      ),
    )
    .where(isOneOf(refs, 'item'))
    .execute();
}

/** Reads the terms under which items are indexed now. */
export async function loadIndexedTerms(
  db: Kysely<Tables>,
  refs: readonly DocumentRef[],
): Promise<IndexedTerms[]> {
  return db
    .selectFrom('search_document')
    .select(['uid', 'locale', 'number', 'words', 'title_words as titles'])
    .where(isOneOf(refs, 'search_document'))
    .execute();
}

/** Removes documents from the index; other processes learn it by the version. */
export async function deleteDocuments(
  db: Kysely<Tables>,
  refs: readonly DocumentRef[],
  version: number,
): Promise<void> {
  if (refs.length === 0) return;
  await db
    .with('gone', (query) =>
      query.deleteFrom('search_document').where(isOneOf(refs, 'search_document')).returning('number'),
    )
    .insertInto('search_gone')
    .columns(['number', 'version'])
    .expression((query) =>
      query.selectFrom('gone').select(['number', sql<number>`${version}::bigint`.as('version')]),
    )
    .execute();
}

/** Empties the index. */
export async function deleteIndex(db: Kysely<Tables>): Promise<void> {
  // First, because it waits for other writers and locks them out.
  await nextEpoch(db);
  await db.deleteFrom('search_document').execute();
  await sql`alter table search_document alter column number restart`.execute(db);
  await db.deleteFrom('search_word').execute();
  await db.deleteFrom('search_posting').execute();
  await db.deleteFrom('search_gone').execute();
}

/** Inserts or replaces documents; returns their numbers by `refKey`. */
export async function saveDocuments(
  db: Kysely<Tables>,
  documents: NewDocument[],
  version: number,
): Promise<Map<string, number>> {
  if (documents.length === 0) return new Map();
  const values = documents.map((item) => ({
    // Known numbers are given, since an identity burns one even on a conflict.
    number: item.number ?? sql<number>`default`,
    uid: item.uid,
    locale: item.locale,
    model: item.model,
    key: item.key,
    title: item.title,
    name: item.name,
    visibility: item.visibility,
    topic_uid: item.topic_uid,
    category_key: item.category_key,
    source_hash: item.source_hash,
    is_translated: item.is_translated,
    filters: toJson(item.filters),
    version,
    length: item.words.length,
    sections: item.sections,
    words: item.words,
    title_words: item.titleWords,
  }));
  const changed = Object.keys(values[0] ?? {}).filter((name) => !['number', 'uid', 'locale'].includes(name));
  const rows = await db
    .insertInto('search_document')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'locale'])
        .doUpdateSet(Object.fromEntries(changed.map((name) => [name, sql`excluded.${sql.ref(name)}`]))),
    )
    .returning(['uid', 'locale', 'number'])
    .execute();
  return new Map(rows.map((row) => [refKey(row), row.number]));
}

/** Compares the uid first, which every planner answers from the index. */
const isOneOf = (
  refs: readonly DocumentRef[],
  table: string,
) => sql<boolean>`${sql.ref(`${table}.uid`)} = any(
  ${[...new Set(refs.map((ref) => ref.uid))]}::text[]) and ${sql.ref(`${table}.uid`)} || ' ' || ${sql.ref(`${table}.locale`)}
  = any(${refs.map(refKey)}::text[])`;
