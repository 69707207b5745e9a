import { sql, type Kysely } from 'kysely';
import type { ContentLocale, Tables } from '@/lib/database/schema';
import { nextVersion } from './state-queries';

/** How the document frequency of a term changes. */
export type TermChange = { locale: ContentLocale; word: string; documents: number; titles: number };

/**
 * Adds to document frequencies; `stemsOf` is called for new terms only. Terms that no document holds any more stay with
 * 0, so that other processes learn it.
 */
export async function changeTerms(
  db: Kysely<Tables>,
  changes: TermChange[],
  version: number,
  stemsOf: (word: string) => number[],
): Promise<void> {
  const locales = changes.map((change) => change.locale);
  const words = changes.map((change) => change.word);
  const { rows } = await sql<{ index: number }>`
    with change as (
      select * from unnest(${locales}::text[], ${words}::text[], ${changes.map((change) => change.documents)}::int[],
        ${changes.map((change) => change.titles)}::int[]) with ordinality as c (locale, word, documents, titles, place)),
    known as (
      update search_word set documents = search_word.documents + change.documents,
        titles = search_word.titles + change.titles, version = ${version}
      from change where search_word.locale = change.locale and search_word.word = change.word
      returning change.place)
    select place::int as index from change where place not in (select place from known) order by place`.execute(
    db,
  );
  const fresh = rows.flatMap(({ index }) => changes[index - 1] ?? []);
  if (fresh.length === 0) return;
  await db
    .insertInto('search_word')
    .values(fresh.map((change) => ({ ...change, stems: stemsOf(change.word), version })))
    .execute();
}

/** Deletes unused terms and the list of removed documents; whatever was read in an older state becomes void. */
export async function forgetUnusedTerms(trx: Kysely<Tables>): Promise<void> {
  const isThere = await sql`select from search_word where documents <= 0
    union all select from search_gone limit 1`.execute(trx);
  if (isThere.rows.length === 0) return;
  const version = await nextVersion(trx);
  await trx.deleteFrom('search_word').where('documents', '<=', 0).execute();
  await trx.deleteFrom('search_gone').execute();
  await trx.updateTable('search_state').set({ forgotten: version }).execute();
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
