import type { Kysely } from 'kysely';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import {
  findCandidates,
  type Candidate,
  type CandidateQuery,
  type PlaceCount,
  type SearchScope,
} from '../db/search-candidate-queries';
import type { Tables } from '../db/schema';
import { holdingPhrase } from '../db/search-result-queries';
import { isStopWord } from './analyze/stop-words';
import { expandQuery, type ExpandedQuery } from './query/expand-query';
import { rank, type Asked, type Ranked } from './query/rank';
import { readQuery, type TypedQuery } from './query/read-query';
import { ENOUGH, looserSteps, MAX_FOUND, strictQuery, strictSteps, titleSteps } from './query/search-steps';
import { allOf, byStrength, mostOf, pairsOf, phraseOf, type Labels } from './query/words-query';

/** So many are ranked closely; the pages behind them follow in the order of titles, keywords and headings. */
const CLOSE_LOOK = 40;
const QUICK_LOOK = 16;
/** Of so many it is looked how close together the words stand. */
const CLOSEST = 16;
const QUICK_CLOSEST = 4;
/** A query whose words the index has been asked about; one for all models of one search. */
export type PreparedSearch = { query: TypedQuery; expanded: ExpandedQuery; locale: Locale };

export type Wanted = {
  where: SearchScope;
  labels?: Labels;
  /** So many are wanted, from the first on. */
  size: number;
  /** For a list below a search field: how many there are beyond the best does not matter. */
  isQuick?: boolean;
};

export type Found = {
  ranked: Ranked[];
  count: number;
  /** How many of them lie where; for a phrase with stop words, how many there would be without these. */
  places: PlaceCount[];
};

/** Reads a query and asks the index about its words; undefined when it holds none. */
export async function prepareSearch(
  db: Kysely<Tables>,
  q: string,
  locale: Locale,
): Promise<PreparedSearch | undefined> {
  const query = readQuery(q);
  if (query.words.length === 0) return undefined;
  // Places and products are shown in the default language where a language has none of its own.
  const locales = locale === DEFAULT_LOCALE ? [locale] : [locale, DEFAULT_LOCALE];
  return { query, locale, expanded: await expandQuery(db, query, locales) };
}

/** The items that fit best, and how many fit, within the limits of what is looked at. */
export async function findRanked(
  db: Kysely<Tables>,
  { query, expanded }: PreparedSearch,
  { where, labels, size, isQuick = false }: Wanted,
): Promise<Found> {
  const { groups } = expanded;
  if (groups.length === 0) return { ranked: [], count: 0, places: [] };
  const close = isQuick ? QUICK_LOOK : CLOSE_LOOK;
  // Stop words are in no index: phrases with some are compared with the texts, and the more of these the better.
  const unindexed = query.phrases.filter((phrase) => phrase.some(isStopWord));
  const phrases = query.phrases.flatMap((phrase) => phraseOf(phrase, isStopWord) ?? []);
  const pairs = labels ? [] : pairsOf(query, isStopWord);
  const base: Omit<CandidateQuery, 'steps' | 'looserSteps' | 'enough'> = {
    ...where,
    groups: groups.map((group) => byStrength(group, labels)),
    ...(groups.length > 1 && !labels && { together: allOf(groups.map(mostOf)) }),
    pairs: pairs.map(({ anywhere }) => anywhere),
    headPairs: pairs.map(({ inHead }) => inHead),
    onlyHead: labels !== undefined,
    closest: isQuick ? QUICK_CLOSEST : CLOSEST,
    withPlaces: !isQuick,
    size: size > close || unindexed.length > 0 ? MAX_FOUND : close,
  };
  const strict = strictQuery(groups, phrases, labels);
  const mayBeLoose = phrases.length === 0 && groups.length > 1;
  const found = await findCandidates(db, {
    ...base,
    steps: [
      ...(phrases.length === 0 ? titleSteps(groups, { labels, isQuick }) : []),
      ...strictSteps(strict, { labels, isQuick }),
    ],
    looserSteps: mayBeLoose ? looserSteps(groups, { labels, isQuick }) : [],
    enough: ENOUGH,
  });
  let { candidates } = found;
  for (const phrase of unindexed) candidates = await keepPhrase(db, candidates, phrase);
  const { stopWords, all } = query;
  const ranked = rankInParts(candidates, close, { groups, stopWords, all, pairs: pairs.length });
  return { ranked, count: unindexed.length > 0 ? ranked.length : found.count, places: found.places };
}

/** The first ones closely, and whoever leafs on finds the others behind them, none twice and none left out. */
function rankInParts(candidates: Candidate[], close: number, asked: Asked): Ranked[] {
  const [first, others]: [Candidate[], Candidate[]] = [[], []];
  for (const candidate of candidates) (candidate.place <= close ? first : others).push(candidate);
  return [...rank(first, asked), ...rank(others, asked)];
}

async function keepPhrase(
  db: Kysely<Tables>,
  candidates: Candidate[],
  phrase: string[],
): Promise<Candidate[]> {
  if (candidates.length === 0) return candidates;
  const holding = await holdingPhrase(db, candidates, phrase);
  return candidates.filter(({ uid, locale }) => holding.has(`${uid} ${locale}`));
}
