import { sql, type Kysely } from 'kysely';
import { publicItems } from './public-items';
import type { ContentData, ContentFilters, ContentLocale, ContentVisibility, Tables } from './schema';
import { toJson } from './schema';

export type DocumentRef = { uid: string; locale: ContentLocale };

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
};

export type IndexedWords = DocumentRef & { words: string[]; titles: string[] };

export type NewDocument = IndexSource & { head: string; whole: string };

/** How the counts of a word change. */
export type WordChange = { locale: ContentLocale; word: string; documents: number; titles: number };

/**
 * Everything whose index depends on one of these items: themselves, and what hangs below a topic or category, whose
 * names are searched with it. Stored or indexed or both.
 */
export async function listDependents(db: Kysely<Tables>, uids: string[]): Promise<DocumentRef[]> {
  const { rows } = await sql<DocumentRef>`
    with named as (select uid, key, model from content_item where uid = any(${uids}::text[]))
    select uid, locale from content_item where uid = any(${uids}::text[])
    union select uid, locale from search_document where uid = any(${uids}::text[])
    union select uid, locale from content_item
      where model = 'help-article' and topic_uid in (select uid from named where model = 'help-topic')
    union select uid, locale from content_item
      where model = 'help-article' and category_key in (select key from named where model = 'help-category')
    union select uid, locale from content_item
      where model = 'blog' and category_key in (select key from named where model = 'blog-category')
    union select uid, locale from content_item
      where model = 'product' and filters->'category' ?| array(select key from named where model = 'product-category')
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
    .select(['uid', 'locale'])
    .select([
      sql<string[]>`tsvector_to_array(whole)`.as('words'),
      sql<string[]>`tsvector_to_array(ts_filter(head, '{a}'))`.as('titles'),
    ])
    .where(isOneOf(refs, 'search_document'))
    .execute();
}

export async function deleteDocuments(db: Kysely<Tables>, refs: DocumentRef[]): Promise<void> {
  if (refs.length > 0)
    await db.deleteFrom('search_document').where(isOneOf(refs, 'search_document')).execute();
}

/** Forgets everything, for building it anew. */
export async function deleteIndex(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('search_document').execute();
  await db.deleteFrom('search_word').execute();
}

export async function saveDocuments(db: Kysely<Tables>, documents: NewDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const columns = ['model', 'key', 'title', 'visibility', 'topic_uid', 'category_key', 'filters'] as const;
  await db
    .insertInto('search_document')
    .values(
      documents.map((item) => ({
        uid: item.uid,
        locale: item.locale,
        model: item.model,
        key: item.key,
        title: item.title,
        visibility: item.visibility,
        topic_uid: item.topic_uid,
        category_key: item.category_key,
        filters: toJson(item.filters),
        source_hash: item.source_hash,
        head: sql<string>`${item.head}::tsvector`,
        whole: sql<string>`${item.whole}::tsvector`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'locale'])
        .doUpdateSet(
          Object.fromEntries(
            [...columns, 'source_hash', 'head', 'whole'].map((name) => [
              name,
              sql`excluded.${sql.ref(name)}`,
            ]),
          ),
        ),
    )
    .execute();
}

/** Adds to the counts of words and forgets those that nothing holds any more; `keysOf` is asked for new words only. */
export async function changeWords(
  db: Kysely<Tables>,
  changes: WordChange[],
  keysOf: (word: string) => number[],
): Promise<void> {
  const locales = changes.map((change) => change.locale);
  const words = changes.map((change) => change.word);
  const { rows } = await sql<{ index: number }>`
    with change as (
      select * from unnest(${locales}::text[], ${words}::text[], ${changes.map((change) => change.documents)}::int[],
        ${changes.map((change) => change.titles)}::int[]) with ordinality as c (locale, word, documents, titles, place)),
    known as (
      update search_word set documents = search_word.documents + change.documents,
        titles = search_word.titles + change.titles
      from change where search_word.locale = change.locale and search_word.word = change.word
      returning change.place)
    select place::int as index from change where place not in (select place from known) order by place`.execute(
    db,
  );
  const fresh = rows
    .flatMap(({ index }) => changes[index - 1] ?? [])
    .filter((change) => change.documents > 0);
  if (fresh.length > 0) {
    await db
      .insertInto('search_word')
      .values(fresh.map((change) => ({ ...change, keys: keysOf(change.word) })))
      // Another transaction may have brought the same word meanwhile.
      .onConflict((conflict) =>
        conflict.columns(['locale', 'word']).doUpdateSet({
          documents: sql`search_word.documents + excluded.documents`,
          titles: sql`search_word.titles + excluded.titles`,
        }),
      )
      .execute();
  }
  if (changes.some((change) => change.documents < 0)) {
    await db.deleteFrom('search_word').where('documents', '<=', 0).where('word', 'in', words).execute();
  }
}

/** By uid first, which every planner answers from the index, however little it knows of the table. */
const isOneOf = (refs: DocumentRef[], table: string) => sql<boolean>`${sql.ref(`${table}.uid`)} = any(
  ${[...new Set(refs.map((ref) => ref.uid))]}::text[]) and ${sql.ref(`${table}.uid`)} || ' ' || ${sql.ref(`${table}.locale`)}
  = any(${refs.map((ref) => `${ref.uid} ${ref.locale}`)}::text[])`;
