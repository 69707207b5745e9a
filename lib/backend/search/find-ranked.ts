import type { Kysely } from 'kysely';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import {
  findCandidates,
  type Candidate,
  type CandidateQuery,
  type WordsQuery,
} from '../db/search-candidate-queries';
import type { Tables } from '../db/schema';
import { countByPlace, holdingPhrase, type SearchScope } from '../db/search-result-queries';
import { isStopWord } from './analyze/stop-words';
import { expandQuery, type ExpandedQuery } from './query/expand-query';
import { rank, type Asked, type Ranked } from './query/rank';
import { readQuery, type TypedQuery } from './query/read-query';
import type { WordGroup } from './query/word-group';
import { allOf, anyOf, byStrength, phraseOf, someOf, type Labels } from './query/words-query';

/** Items that may be looked at for one search; more of them never change the first pages. */
const HEAD_BUDGET = 250;
const WHOLE_BUDGET = 250;
const QUICK_BUDGET = 120;
/** So many a search finds at most, whatever there is. */
export const MAX_FOUND = HEAD_BUDGET + WHOLE_BUDGET;
/** With fewer items than this that hold all words, those that hold some are looked for as well. */
const ENOUGH = 10;
/** With so many that hold some of the words, others that hold fewer are left out. */
const ENOUGH_LOOSE = 100;
/** So many are ranked closely; the pages behind them follow in the order of titles, keywords and headings. */
const CLOSE_LOOK = 60;
const QUICK_LOOK = 40;
/** Rarity of a word that half of all items hold. */
const COMMON_RARITY = 0.8;
/** Combinations of words grow fast; the rarest ones of a long question decide. */
const MAX_COMBINED = 6;

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

export type Found = { ranked: Ranked[]; count: number };

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
  if (groups.length === 0) return { ranked: [], count: 0 };
  const queries = groups.map((group) => anyOf(group, labels));
  const close = isQuick ? QUICK_LOOK : CLOSE_LOOK;
  // Stop words are in no index: phrases with some are compared with the texts, and the more of these the better.
  const unindexed = query.phrases.filter((phrase) => phrase.some(isStopWord));
  const phrases = query.phrases.flatMap((phrase) => phraseOf(phrase, isStopWord) ?? []);
  const base: Omit<CandidateQuery, 'steps'> = {
    ...where,
    groups: groups.map((group) => byStrength(group, labels)),
    ...(groups.length > 1 && !labels && { together: allOf(queries) }),
    onlyHead: labels !== undefined,
    size: size > close || unindexed.length > 0 ? MAX_FOUND : close,
  };
  const strict = [allOf(deciding(groups, queries)), ...phrases.map((phrase) => `(${phrase})`)].join(' & ');
  let candidates = await findCandidates(db, {
    ...base,
    steps: stepsOf(strict, labels, isQuick),
  });
  if (phrases.length === 0 && groups.length > 1 && (candidates[0]?.count ?? 0) < ENOUGH) {
    candidates = merge(
      candidates,
      await findCandidates(db, { ...base, steps: looserSteps(groups, queries, strict, labels) }),
    );
  }
  const count = Math.max(candidates[0]?.count ?? 0, candidates.length);
  for (const phrase of unindexed) candidates = await keepPhrase(db, candidates, phrase);
  const ranked = rankInParts(candidates, close, { groups, stopWords: query.stopWords, all: query.all });
  return { ranked, count: unindexed.length > 0 ? ranked.length : count };
}

/** The first ones closely, and whoever leafs on finds the others behind them, none twice and none left out. */
function rankInParts(candidates: Candidate[], close: number, asked: Asked): Ranked[] {
  const [first, others]: [Candidate[], Candidate[]] = [[], []];
  for (const candidate of candidates) (candidate.place <= close ? first : others).push(candidate);
  return [...rank(first, asked), ...rank(others, asked)];
}

/** How many of the found items lie where. Words that only some of them hold count when no item holds all. */
export async function findFacets(
  db: Kysely<Tables>,
  { expanded: { groups } }: PreparedSearch,
  { scope }: SearchScope,
): Promise<Awaited<ReturnType<typeof countByPlace>>> {
  if (groups.length === 0) return [];
  const queries = groups.map((group) => anyOf(group));
  const strict = await countByPlace(db, scope, allOf(queries), MAX_FOUND);
  if (strict.length > 0 || groups.length === 1) return strict;
  return countByPlace(db, scope, mostOf(groups, queries), MAX_FOUND);
}

/** What holds all words where it counts, and else anywhere, unless there is plenty already. */
function stepsOf(query: string, labels: Labels, isQuick: boolean): CandidateQuery['steps'] {
  const budget = isQuick ? QUICK_BUDGET : HEAD_BUDGET;
  const head = { query, inHead: true, limit: budget, unless: 0 };
  const whole = isQuick ? { limit: budget, unless: QUICK_LOOK } : { limit: WHOLE_BUDGET, unless: budget };
  return labels ? [head] : [head, { query, inHead: false, ...whole }];
}

/** Most of the words anywhere, or any of them where it counts, always with the rarest ones. */
function looserSteps(
  groups: readonly WordGroup[],
  queries: readonly WordsQuery[],
  strict: string,
  labels: Labels,
): CandidateQuery['steps'] {
  const rarest = rarestOf(groups, queries);
  const most = mostOf(groups, queries);
  const first = rarest.slice(0, 1);
  const inHead = { query: someOf(rarest, 1), inHead: true, limit: HEAD_BUDGET, unless: ENOUGH_LOOSE };
  if (labels) return [inHead];
  return [
    { query: strict, inHead: false, limit: ENOUGH, unless: 0 },
    { query: most, inHead: false, limit: WHOLE_BUDGET, unless: ENOUGH_LOOSE },
    inHead,
    { query: allOf(first), inHead: false, limit: WHOLE_BUDGET, unless: ENOUGH_LOOSE },
  ];
}

/**
 * The conditions that choose: a word that most items hold chooses nothing beside rarer ones, and finding all its items
 * is what takes longest. It still counts for the order.
 */
function deciding(groups: readonly WordGroup[], queries: readonly WordsQuery[]): readonly WordsQuery[] {
  const rare = queries.filter((_, index) => (groups[index]?.rarity ?? 0) >= COMMON_RARITY);
  return rare.length > 0 ? rare : queries;
}

function rarestOf(groups: readonly WordGroup[], queries: readonly WordsQuery[]): WordsQuery[] {
  return groups
    .map((group, index) => ({ query: queries[index], rarity: group.rarity }))
    .sort((a, b) => b.rarity - a.rarity)
    .flatMap(({ query }) => query ?? [])
    .slice(0, MAX_COMBINED);
}

/** More than half of the rarest words. */
function mostOf(groups: readonly WordGroup[], queries: readonly WordsQuery[]): string {
  const rarest = rarestOf(groups, queries);
  return someOf(rarest, Math.max(1, Math.ceil(rarest.length * 0.6)));
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

function merge(strict: Candidate[], loose: Candidate[]): Candidate[] {
  const known = new Set(loose.map(({ uid, locale }) => `${uid} ${locale}`));
  return [...loose, ...strict.filter(({ uid, locale }) => !known.has(`${uid} ${locale}`))];
}
