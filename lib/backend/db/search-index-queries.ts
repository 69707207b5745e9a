import { sql, type Kysely } from 'kysely';
import { publicItems } from '@/lib/database/public-items';
import type {
  ContentData,
  ContentFilters,
  ContentLocale,
  ContentVisibility,
  Tables,
} from '@/lib/database/schema';
import { toJson } from '@/lib/database/schema';
import { nextEpoch } from './search-state-queries';

export type DocumentRef = { uid: string; locale: ContentLocale };

/** An item in a language as one text, for looking it up. */
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

export type IndexedWords = DocumentRef & { number: number; words: string[]; titles: string[] };

export type NewDocument = IndexSource & {
  /** Which it has already; a new one gets its own. */
  number: number | undefined;
  sections: number[];
  words: string[];
  titleWords: string[];
};

/**
 * Everything whose index depends on one of these items: themselves, and what hangs below a topic or category, whose
 * names are searched with it. Stored or indexed or both.
 */
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

/** What is indexed differently from what is stored: missing, changed or gone. */
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

/** Those of the items that anybody may see, with the names of what they belong to. */
export async function loadIndexSources(db: Kysely<Tables>, refs: DocumentRef[]): Promise<IndexSource[]> {
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

/** Titles of some indexed articles, taken from everywhere: uids have no order. */
export async function listTitles(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_document')
    .select('title')
    .where('model', '=', 'help-article')
    .orderBy('uid')
    .limit(limit)
    .execute();
  return rows.map(({ title }) => title);
}

/** The words under which items are indexed now. */
export async function loadIndexedWords(db: Kysely<Tables>, refs: DocumentRef[]): Promise<IndexedWords[]> {
  return db
    .selectFrom('search_document')
    .select(['uid', 'locale', 'number', 'words', 'title_words as titles'])
    .where(isOneOf(refs, 'search_document'))
    .execute();
}

/** Takes documents out of the index; whoever has read them learns it by the version. */
export async function deleteDocuments(
  db: Kysely<Tables>,
  refs: DocumentRef[],
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

/** Forgets everything, for building it anew. */
export async function deleteIndex(db: Kysely<Tables>): Promise<void> {
  // First, as it waits for whoever is writing, and keeps others from it.
  await nextEpoch(db);
  await db.deleteFrom('search_document').execute();
  await sql`alter table search_document alter column number restart`.execute(db);
  await db.deleteFrom('search_word').execute();
  await db.deleteFrom('search_posting').execute();
  await db.deleteFrom('search_gone').execute();
}

const CHANGED = [
  ...([
    'model',
    'key',
    'title',
    'name',
    'visibility',
    'topic_uid',
    'category_key',
    'filters',
    'source_hash',
  ] as const),
  ...(['is_translated', 'version', 'length', 'sections', 'words', 'title_words'] as const),
];

/** Puts documents into the index, in place of what it had of them; yields their numbers by uid and language. */
export async function saveDocuments(
  db: Kysely<Tables>,
  documents: NewDocument[],
  version: number,
): Promise<Map<string, number>> {
  if (documents.length === 0) return new Map();
  const rows = await db
    .insertInto('search_document')
    .values(
      documents.map(({ titleWords, filters, ...item }) => ({
        // An identity that is not named burns a number also where the row is there already.
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
        filters: toJson(filters),
        version,
        length: item.words.length,
        sections: item.sections,
        words: item.words,
        title_words: titleWords,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'locale'])
        .doUpdateSet(Object.fromEntries(CHANGED.map((name) => [name, sql`excluded.${sql.ref(name)}`]))),
    )
    .returning(['uid', 'locale', 'number'])
    .execute();
  return new Map(rows.map((row) => [refKey(row), row.number]));
}

/** By uid first, which every planner answers from the index, however little it knows of the table. */
const isOneOf = (refs: DocumentRef[], table: string) => sql<boolean>`${sql.ref(`${table}.uid`)} = any(
  ${[...new Set(refs.map((ref) => ref.uid))]}::text[]) and ${sql.ref(`${table}.uid`)} || ' ' || ${sql.ref(`${table}.locale`)}
  = any(${refs.map(refKey)}::text[])`;
