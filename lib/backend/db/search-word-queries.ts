import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ContentLocale, Tables } from './schema';

/** A word of the index with its counts over the asked languages. */
export type KnownWord = { word: string; documents: number; titles: number };

/** Words that begin like an unfinished one: more never change what is found first. */
const MAX_COMPLETIONS = 24;
/** Words that share one key; more of them only happen to. */
const MAX_SHARING = 200;

/**
 * The words of the index that are wanted themselves, share a key with a wanted one, or begin like an
 * `unfinished` one. Very short beginnings only ever name words of titles.
 */
export async function findWords(
  db: Kysely<Tables>,
  locales: readonly ContentLocale[],
  wanted: { words: string[]; keys: number[]; unfinished: string[] },
): Promise<KnownWord[]> {
  const { words, keys, unfinished } = wanted;
  const isKnown = sql`locale = any(${locales}::text[])`;
  const completions = unfinished.map(
    (start) => sql`union all (select word, documents, titles from search_word
      where ${isKnown} and word >= ${start} and word < ${`${start}\u{10ffff}`}
        ${start.length < 3 ? sql`and titles > 0` : sql``}
      order by documents + 20 * titles desc limit ${sql.lit(MAX_COMPLETIONS)})`,
  );
  // Key by key: for many at once the planner expects so many words that it would rather read the whole table.
  const sharing = sql`select known.word, known.documents, known.titles from unnest(${keys}::int[]) as wanted (key)
    cross join lateral (select word, documents, titles from search_word
      where ${isKnown} and keys @> array[wanted.key] limit ${sql.lit(MAX_SHARING)}) as known`;
  const { rows } = await sql<KnownWord>`
    select word, max(documents)::int as documents, max(titles)::int as titles from (
      (select word, documents, titles from search_word where ${isKnown} and word = any(${words}::text[]))
      union all (${sharing})
      ${sql.join(completions, sql` `)}) as found group by word`.execute(db);
  return rows;
}

/** What operators say these words mean as well, by term. */
export async function findSynonyms(
  db: Kysely<Tables>,
  terms: string[],
): Promise<{ term: string; meanings: string[] }[]> {
  if (terms.length === 0) return [];
  return db
    .selectFrom('search_synonym')
    .select(['term', 'meanings'])
    .where(sql<SqlBool>`term = any(${terms}::text[])`)
    .execute();
}

/** Puts other synonyms in place of all there were. */
export async function replaceSynonyms(
  db: Kysely<Tables>,
  synonyms: { term: string; meanings: string[] }[],
): Promise<void> {
  await db.deleteFrom('search_synonym').execute();
  if (synonyms.length > 0) await db.insertInto('search_synonym').values(synonyms).execute();
}
