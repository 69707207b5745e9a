import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { refKey, type ItemRef } from '@/lib/database/item-ref';
import { publicItems } from '@/lib/database/public-items';
import type { ContentItemTable, ContentLocale, Tables } from '@/lib/database/schema';
import type { SearchDocumentTable } from '@/lib/database/search-schema';

/** Reads the epoch and version of the index: under the same stamp the index is unchanged. */
export async function readStamp(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select epoch || ' ' || version as stamp from search_state`.execute(db);
  return rows[0]?.stamp ?? '';
}

/**
 * Begins a change of the index and returns its version. The row is locked until the transaction ends, so that changes
 * of the same posting lists follow each other.
 */
export async function nextVersion(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into search_state as state (version) values (1)
    on conflict (single) do update set version = state.version + 1 returning version`.execute(trx);
  return rows[0]?.version ?? 1;
}

/** Begins a new epoch, which invalidates everything that was read before. */
export async function nextEpoch(trx: Kysely<Tables>): Promise<void> {
  await nextVersion(trx);
  await sql`update search_state set epoch = gen_random_uuid()::text`.execute(trx);
}

/** The columns that the index copies from an item, and the others it is made of. */
const COPIED = [
  ...(['uid', 'locale', 'model', 'key', 'name', 'title'] as const),
  ...(['visibility', 'topic_uid', 'category_key', 'source_hash'] as const),
] as const;
const READ = ['tags', 'keywords', 'data', 'plain_text'] as const;

/** A public item with everything the index is made of. */
export type IndexSource = Pick<
  Selectable<ContentItemTable>,
  (typeof COPIED)[number] | (typeof READ)[number]
> & { topic_name: string | null; category_name: string | null; is_translated: boolean };

/** Lists the items whose index depends on one of these: themselves, and everything below a topic or category. */
export async function listDependents(db: Kysely<Tables>, uids: string[]): Promise<ItemRef[]> {
  const { rows } = await sql<ItemRef>`
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

/** Lists items whose index differs from the stored item: missing, changed or removed. */
export async function listOutdated(db: Kysely<Tables>): Promise<ItemRef[]> {
  const { rows } = await sql<ItemRef>`
    with shown as (
      select uid, locale, source_hash from ${publicItems(db).as('item')})
    select coalesce(shown.uid, indexed.uid) as uid, coalesce(shown.locale, indexed.locale) as locale
    from shown full join search_document indexed on indexed.uid = shown.uid and indexed.locale = shown.locale
    where shown.source_hash is distinct from indexed.source_hash
    order by 1, 2`.execute(db);
  return rows;
}

/** Reads those of the items that are public, with the names of what they belong to. */
export async function loadIndexSources(db: Kysely<Tables>, refs: readonly ItemRef[]): Promise<IndexSource[]> {
  const parent = (model: string, column: 'uid' | 'key', value: string) => sql<string | null>`(
    select parent.name from content_item parent
    where parent.model = ${sql.lit(model)} and parent.${sql.ref(column)} = ${sql.ref(value)}
    order by parent.locale = item.locale desc limit 1)`;
  return db
    .selectFrom(publicItems(db).as('item'))
    .select([...COPIED, ...READ])
    .select([
      parent('help-topic', 'uid', 'item.topic_uid').as('topic_name'),
      sql<string | null>`case item.model
        when 'blog' then ${parent('blog-category', 'key', 'item.category_key')}
        when 'help-article' then ${parent('help-category', 'key', 'item.category_key')}
        when 'product' then (select string_agg(parent.name, ' ') from content_item parent
          where parent.model = 'product-category' and item.filters->'category' ? parent.key)
      end`.as('category_name'),
      sql<boolean>`exists (select from content_item other
        where other.uid = item.uid and other.locale <> item.locale)`.as('is_translated'),
    ])
    .where(isOneOf(refs, 'item'))
    .execute();
}

/** Reads the number, the locale and the terms under which items are indexed now. */
export async function loadIndexedTerms(db: Kysely<Tables>, refs: readonly ItemRef[]) {
  return db
    .selectFrom('search_document')
    .select(['uid', 'locale', 'number', 'words', 'title_words'])
    .where(isOneOf(refs, 'search_document'))
    .execute();
}

/** Records the new source of items whose searched text is unchanged, so that they are not indexed again. */
export async function keepIndexed(
  trx: Kysely<Tables>,
  items: readonly (ItemRef & { source_hash: string })[],
): Promise<void> {
  const columns = (['uid', 'locale', 'source_hash'] as const).map(
    (name) => sql`${items.map((item) => item[name])}::text[]`,
  );
  await sql`update search_document document set source_hash = changed.source_hash
    from unnest(${sql.join(columns)}) as changed (uid, locale, source_hash)
    where document.uid = changed.uid and document.locale = changed.locale`.execute(trx);
}

/** Removes documents from the index; other processes learn it by the version. */
export async function deleteDocuments(
  db: Kysely<Tables>,
  refs: readonly ItemRef[],
  version: number,
): Promise<void> {
  if (refs.length === 0) return;
  await sql`with gone as (
      delete from search_document where ${isOneOf(refs, 'search_document')} returning number)
    insert into search_gone (number, version) select number, ${version}::bigint from gone`.execute(db);
}

/** Empties the index. */
export async function deleteIndex(db: Kysely<Tables>): Promise<void> {
  // First, because it waits for other writers and locks them out.
  await nextEpoch(db);
  for (const table of ['search_document', 'search_word', 'search_posting', 'search_gone'] as const)
    await db.deleteFrom(table).execute();
  await sql`alter table search_document alter column number restart`.execute(db);
}

/** Inserts or replaces documents; returns their numbers by `refKey`. A document that has a number keeps it. */
export async function saveDocuments(
  db: Kysely<Tables>,
  documents: readonly Insertable<SearchDocumentTable>[],
): Promise<Map<string, number>> {
  if (documents.length === 0) return new Map();
  // Known numbers are given, since an identity burns one even on a conflict.
  const values = documents.map(({ number, ...row }) => ({ number: number ?? sql<number>`default`, ...row }));
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

/** Compares the uid first, so that every planner uses the index. */
const isOneOf = (refs: readonly ItemRef[], table: string) => sql<boolean>`
  ${sql.ref(`${table}.uid`)} = any(${[...new Set(refs.map((ref) => ref.uid))]}::text[])
  and ${sql.ref(`${table}.uid`)} || ' ' || ${sql.ref(`${table}.locale`)} = any(${refs.map(refKey)}::text[])`;

/** The pseudo-term that counts the documents themselves. */
export const EVERY_DOCUMENT = '';

export type TermChange = { locale: ContentLocale; word: string; documents: number; titles: number };

/** Adds to document frequencies. Terms that no document holds any more stay with 0, so that other processes learn it. */
export async function changeTerms(
  db: Kysely<Tables>,
  changes: readonly (TermChange & { stems: number[] })[],
  version: number,
): Promise<void> {
  await db
    .insertInto('search_word')
    .values(changes.map((change) => ({ ...change, version })))
    .onConflict((conflict) =>
      conflict.columns(['locale', 'word']).doUpdateSet({
        documents: sql`search_word.documents + excluded.documents`,
        titles: sql`search_word.titles + excluded.titles`,
        version,
      }),
    )
    .execute();
}

/** Deletes unused terms and the list of removed documents, and begins a new epoch. */
export async function forgetUnusedTerms(trx: Kysely<Tables>): Promise<void> {
  const isThere = await sql`select from search_word where documents <= 0
    union all select from search_gone limit 1`.execute(trx);
  if (isThere.rows.length === 0) return;
  await nextEpoch(trx);
  await trx.deleteFrom('search_word').where('documents', '<=', 0).execute();
  await trx.deleteFrom('search_gone').execute();
}

export type StoredSynonym = { term: string; meanings: string[] };

export async function loadSynonyms(db: Kysely<Tables>): Promise<StoredSynonym[]> {
  return db.selectFrom('search_synonym').select(['term', 'meanings']).execute();
}

/** Replaces all synonyms; the same ones change nothing. */
export async function replaceSynonyms(trx: Kysely<Tables>, synonyms: StoredSynonym[]): Promise<void> {
  if (inOrder(synonyms) === inOrder(await loadSynonyms(trx))) return;
  await nextVersion(trx);
  await trx.deleteFrom('search_synonym').execute();
  if (synonyms.length > 0) await trx.insertInto('search_synonym').values(synonyms).execute();
}

const inOrder = (synonyms: readonly StoredSynonym[]): string =>
  JSON.stringify(synonyms.map(({ term, meanings }) => [term, ...meanings].join('\n')).sort());
