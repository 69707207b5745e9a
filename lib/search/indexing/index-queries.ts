import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { refKey, type ItemRef } from '@/lib/database/item-ref';
import { publicItems } from '@/lib/database/public-items';
import type { ContentItemTable, Tables } from '@/lib/database/schema';
import type { SearchDocumentTable } from '@/lib/database/search-schema';
import { nextEpoch, type StoredTerm } from '../storage/storage-queries';

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

/** Lists items whose index differs from the stored item: missing, changed or removed. All of them, or some of these. */
export async function listOutdated(db: Kysely<Tables>, among?: readonly ItemRef[]): Promise<ItemRef[]> {
  const isAmong = (table: string) => (among ? isOneOf(among, table) : sql<boolean>`true`);
  const { rows } = await sql<ItemRef>`
    with shown as (
      select uid, locale, source_hash from ${publicItems(db).where(isAmong('item')).as('item')}),
    indexed as (
      select uid, locale, source_hash from search_document where ${isAmong('search_document')})
    select coalesce(shown.uid, indexed.uid) as uid, coalesce(shown.locale, indexed.locale) as locale
    from shown full join indexed on indexed.uid = shown.uid and indexed.locale = shown.locale
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

/** Reads the documents and terms under which items are indexed now. */
export async function loadIndexedTerms(db: Kysely<Tables>, refs: readonly ItemRef[]) {
  return db
    .selectFrom('search_document')
    .select(['uid', 'locale', 'number as docId', 'words', 'title_words'])
    .where(isOneOf(refs, 'search_document'))
    .execute();
}

/** Lists all documents with the version in which each was last written. */
export async function listVersions(
  db: Kysely<Tables>,
): Promise<(ItemRef & { docId: number; version: number })[]> {
  type Row = ItemRef & { docId: number; version: number };
  const { rows } = await sql<{ documents: Row[] | null }>`
    select json_agg(json_build_object('uid', uid, 'locale', locale, 'docId', number, 'version', version)) as documents
    from search_document`.execute(db);
  return rows[0]?.documents ?? [];
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

/** Inserts or replaces documents; returns their ids by `refKey`. A document that has one keeps it. */
export async function saveDocuments(
  db: Kysely<Tables>,
  documents: readonly (Omit<Insertable<SearchDocumentTable>, 'number'> & { docId: number | undefined })[],
): Promise<Map<string, number>> {
  if (documents.length === 0) return new Map();
  // Known ids are given, since an identity burns one even on a conflict.
  const values = documents.map(({ docId, ...row }) => ({ number: docId ?? sql<number>`default`, ...row }));
  const changed = Object.keys(values[0] ?? {}).filter((name) => !['number', 'uid', 'locale'].includes(name));
  const rows = await db
    .insertInto('search_document')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'locale'])
        .doUpdateSet(Object.fromEntries(changed.map((name) => [name, sql`excluded.${sql.ref(name)}`]))),
    )
    .returning(['uid', 'locale', 'number as docId'])
    .execute();
  return new Map(rows.map((row) => [refKey(row), row.docId]));
}

/** Compares the uid first, so that every planner uses the index. */
const isOneOf = (refs: readonly ItemRef[], table: string) => sql<boolean>`
  ${sql.ref(`${table}.uid`)} = any(${[...new Set(refs.map((ref) => ref.uid))]}::text[])
  and ${sql.ref(`${table}.uid`)} || ' ' || ${sql.ref(`${table}.locale`)} = any(${refs.map(refKey)}::text[])`;

/** Adds to document frequencies. Terms that no document holds any more stay with 0, so that other processes learn it. */
export async function changeTerms(
  db: Kysely<Tables>,
  changes: readonly StoredTerm[],
  version: number,
): Promise<void> {
  await db
    .insertInto('search_word')
    .values(changes.map(({ term, ...change }) => ({ ...change, word: term, version })))
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
