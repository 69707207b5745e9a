import { setImmediate } from 'node:timers/promises';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import { refKey } from '../db/search-index-queries';
import { findNumbers, holdingPhrase, type PlaceCount, type SearchScope } from '../db/search-result-queries';
import { isStopWord } from './analyze/stop-words';
import type { Reading } from './memory/search-fresh';
import type { Fields } from './postings/within-fields';
import { expandQuery, type ExpandedQuery } from './query/expand-query';
import { findMatches, MAX_FOUND } from './query/find-matches';
import { lookClosely, prepareLook } from './query/look-closely';
import { pairsOf } from './query/pairs';
import { breakTies, rank, type Asked, type Ranked } from './query/rank';
import { readQuery, type TypedQuery } from './query/read-query';
import { WordList } from './query/word-list';

/** So many are ranked closely; the pages behind them follow in the order of the first look. */
const CLOSE_LOOK = 40;
/** Texts that one statement compares with a phrase: some milliseconds. */
const TEXTS_PER_STATEMENT = 50;

/** A query whose words the index has been asked about; one for all models of one search. */
export type PreparedSearch = { query: TypedQuery; expanded: ExpandedQuery; list: WordList };

export type Wanted = {
  where: SearchScope;
  fields?: Fields;
  /** So many are wanted, from the first on; none where only the places are. */
  size: number;
  /** Whether anybody asks where all that were found lie. */
  withPlaces?: boolean;
};

export type Found = {
  ranked: Ranked[];
  count: number;
  /** How many of them lie where. */
  places: PlaceCount[];
  /** How often those in `ranked` were viewed, by uid; those that nobody viewed are left out. */
  views(): Promise<Map<string, number>>;
};

const NOTHING: Found = { ranked: [], count: 0, places: [], views: async () => new Map() };

/** Reads a query and asks the index about its words; undefined when it holds none. */
export function prepareSearch(reading: Reading, q: string, locale: Locale): PreparedSearch | undefined {
  const query = readQuery(q);
  if (query.words.length === 0) return undefined;
  // Places and products are shown in the default language where a language has none of its own.
  const locales = locale === DEFAULT_LOCALE ? [locale] : [locale, DEFAULT_LOCALE];
  const list = new WordList(reading.words, locales);
  return { query, list, expanded: expandQuery(query, list, reading.synonyms) };
}

/** Makes the lists that a search for this needs, for whoever searches later. */
export async function prepareLists(reading: Reading, q: string, locale: Locale): Promise<void> {
  const groups = prepareSearch(reading, q, locale)?.expanded.groups ?? [];
  await reading.load(groups.flatMap(({ variants }) => [...variants.keys()]));
  await reading.groupLists(groups, undefined);
}

/** The items that fit best, and how many fit, within the limits of what is looked at. */
export async function findRanked(
  reading: Reading,
  { query, expanded, list }: PreparedSearch,
  { where, fields, size, withPlaces = false }: Wanted,
): Promise<Found> {
  const { groups } = expanded;
  if (groups.length === 0) return NOTHING;
  const pairs = fields ? [] : pairsOf(query, isStopWord, list);
  const phrases = query.phrases.map(termOf).filter((term) => term !== '');
  await reading.load([
    ...groups.flatMap(({ variants }) => [...variants.keys()]),
    ...phrases,
    ...pairs.flatMap(({ first, second }) => [...first, ...second]),
  ]);
  // Of stop words there are lists for titles alone: phrases with some are compared with the texts.
  const unlisted = query.phrases.filter((words) => words.some(isStopWord));
  const isAll = size > CLOSE_LOOK || withPlaces || unlisted.length > 0;
  const lists = await reading.groupLists(groups, fields);
  // Nothing is waited for from here until all that is found is read: what is in scope is still there then.
  const scope = await scopeOf(reading, where);
  const found = findMatches(reading.documents, {
    groups,
    lists,
    phrases: phrases.map((term) => reading.posting(term)),
    scope,
    size: isAll ? MAX_FOUND : CLOSE_LOOK,
  });
  let matches = found.numbers;
  for (const phrase of unlisted) matches = await keepPhrase(reading, matches, phrase);
  const { stopWords, all } = query;
  const asked: Asked = { groups, stopWords, all, pairs: 2 * pairs.length };
  const places = withPlaces ? countPlaces(reading, matches) : [];
  const total = unlisted.length > 0 ? matches.length : found.count;
  if (size === 0) return { ...NOTHING, count: total, places };
  const close = prepareLook(reading, { groups, pairs, isHeadOnly: fields !== undefined });
  const views: Promise<ReadonlyMap<string, number>>[] = [];
  const look = async (some: readonly number[], wanted: number): Promise<Ranked[]> => {
    // All that may be gone by then is read before anything is waited for.
    const documents = some.map((number) => ({
      // In this order, as in `rank`.
      titleWords: reading.documents.titleWords(number),
      ...reading.documents.get(number),
    }));
    const asking = reading.views(documents.map(({ uid }) => uid));
    views.push(asking);
    // Its failure is the search's, which hears of it by the stamp.
    asking.catch(() => undefined);
    // The question leaves now, and is answered while this process looks closely.
    await setImmediate();
    const candidates = documents.map((document) => lookClosely(close, document));
    return breakTies(rank(candidates, asked), wanted, asking);
  };
  // Whoever leafs on finds the others behind the first ones, none twice and none left out.
  const ranked = await look(matches.slice(0, CLOSE_LOOK), size);
  if (size > CLOSE_LOOK) ranked.push(...(await look(matches.slice(CLOSE_LOOK), size - CLOSE_LOOK)));
  return {
    ranked,
    count: total,
    places,
    views: async () => new Map((await Promise.all(views)).flatMap((some) => [...some])),
  };
}

/** A phrase in quotes as its posting list is named, with gaps for stop words; empty when it has nothing else. */
const termOf = (phrase: readonly string[]): string =>
  phrase
    .map((word) => (isStopWord(word) ? '' : word))
    .join(' ')
    .trim();

async function scopeOf(
  { documents, db, saw }: Reading,
  { model, locale, only }: SearchScope,
): Promise<Uint8Array> {
  if (!only) return documents.inScope(model, locale);
  const { numbers, stamp } = await findNumbers(db, only);
  saw(stamp);
  const whole = documents.inScope(model, locale);
  const scope = new Uint8Array(whole.length);
  for (const number of numbers) scope[number] = whole[number] ?? 0;
  return scope;
}

/**
 * Keeps the matches whose texts hold the phrase. Texts are compared a few at a time, because the embedded engine has one
 * connection, which others want as well.
 */
async function keepPhrase(
  { documents, db, turn }: Reading,
  matches: readonly number[],
  phrase: readonly string[],
): Promise<number[]> {
  const kept: number[] = [];
  for (let start = 0; start < matches.length; start += TEXTS_PER_STATEMENT) {
    const part = matches.slice(start, start + TEXTS_PER_STATEMENT);
    const holding = await holdingPhrase(
      db,
      part.map((number) => documents.get(number)),
      phrase,
    );
    kept.push(...part.filter((number) => holding.has(refKey(documents.get(number)))));
    await turn.giveWay();
  }
  return kept;
}

function countPlaces({ documents }: Reading, matches: readonly number[]): PlaceCount[] {
  const places = new Map<string, PlaceCount>();
  for (const number of matches) {
    const { topic_uid, category_key } = documents.get(number);
    const key = `${topic_uid} ${category_key}`;
    const place = places.get(key) ?? { topic_uid, category_key, count: 0 };
    place.count += 1;
    places.set(key, place);
  }
  return [...places.values()];
}
