import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { ContentLocale, Tables } from './schema';

/** The term whose meaning is the version of all synonyms; no typed word is empty. */
const VERSION_TERM = '';

/** What operators say means the same, and which version of it that is; null when they never said anything. */
export type StoredSynonyms = { version: string | null; synonyms: { term: string; meanings: string[] }[] };

/** A word of the index with its counts over the asked languages. */
export type KnownWord = { word: string; documents: number; titles: number };

/** Words that begin like an unfinished one: more never change what is found first. */
const MAX_COMPLETIONS = 24;
/** Words that share one key; more of them only happen to. */
const MAX_SHARING = 200;

/**
 * The words of the index that are wanted themselves, share a key with a wanted one, or begin like an
 * `unfinished` one. Very short beginnings only ever name words of titles. Beside them the version of the synonyms.
 */
export async function findWords(
  db: Kysely<Tables>,
  locales: readonly ContentLocale[],
  wanted: { words: string[]; keys: number[]; unfinished: string[] },
): Promise<{ words: KnownWord[]; synonymsVersion: string | null }> {
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
  // In one value: rows are what the way out of the embedded engine costs by.
  const { rows } = await sql<{ found: string | null; version: string | null }>`
    select string_agg(concat_ws(' ', documents, titles, word), ',') as found,
      (select meanings[1] from search_synonym where term = ${VERSION_TERM}) as version
    from (select word, max(documents) as documents, max(titles) as titles from (
      (select word, documents, titles from search_word where ${isKnown} and word = any(${words}::text[]))
      union all (${sharing})
      ${sql.join(completions, sql` `)}) as found group by word) as known`.execute(db);
  const [{ found, version } = { found: null, version: null }] = rows;
  return { words: found === null ? [] : found.split(',').map(readWord), synonymsVersion: version };
}

/** Words hold letters and digits only; the one that counts the items is empty. */
function readWord(text: string): KnownWord {
  const [documents, titles, word = ''] = text.split(' ');
  return { word, documents: Number(documents), titles: Number(titles) };
}

/** All synonyms as they are now. */
export async function loadSynonyms(db: Kysely<Tables>): Promise<StoredSynonyms> {
  const rows = await db.selectFrom('search_synonym').select(['term', 'meanings']).execute();
  const version = rows.find(({ term }) => term === VERSION_TERM)?.meanings[0] ?? null;
  return { version, synonyms: rows.filter(({ term }) => term !== VERSION_TERM) };
}

/** Puts other synonyms in place of all there were, under a version by which every process notices. */
export async function replaceSynonyms(
  db: Kysely<Tables>,
  synonyms: { term: string; meanings: string[] }[],
): Promise<void> {
  await db.deleteFrom('search_synonym').execute();
  const version = createHash('sha256').update(JSON.stringify(synonyms)).digest('hex').slice(0, 16);
  const rows = [...synonyms, { term: VERSION_TERM, meanings: [version] }];
  await db.insertInto('search_synonym').values(rows).execute();
}
