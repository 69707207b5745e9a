import { sql, type Kysely } from 'kysely';
import type { ContentLocale, Tables } from '@/lib/database/schema';
import { nextVersion } from './search-state-queries';

/** How the counts of a word change. */
export type WordChange = { locale: ContentLocale; word: string; documents: number; titles: number };

/**
 * Adds to the counts of words; `stemsOf` is asked for new words only. What nothing holds any more stays with a count of
 * nothing, so that processes that know it learn that.
 */
export async function changeWords(
  db: Kysely<Tables>,
  changes: WordChange[],
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

/**
 * Forgets the words that nothing holds any more, and which documents are gone: whoever has read an older state has to
 * read everything anew.
 */
export async function forgetUnused(trx: Kysely<Tables>): Promise<void> {
  const isThere = await sql`select from search_word where documents <= 0
    union all select from search_gone limit 1`.execute(trx);
  if (isThere.rows.length === 0) return;
  const version = await nextVersion(trx);
  await trx.deleteFrom('search_word').where('documents', '<=', 0).execute();
  await trx.deleteFrom('search_gone').execute();
  await trx.updateTable('search_state').set({ forgotten: version }).execute();
}
