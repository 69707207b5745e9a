import type { CandidateStep, WordsQuery } from '../../db/search-candidate-queries';
import type { WordGroup } from './word-group';
import { allOf, anyOf, someOf, type Labels } from './words-query';

/** Items that may be looked at for one search; more of them never change the first pages. */
const BUDGET = 250;
const QUICK_BUDGET = 120;
/** So many a search finds at most, whatever there is. */
export const MAX_FOUND = 2 * BUDGET;
/** With fewer items than this that hold all words, those that hold some are looked for as well. */
export const ENOUGH = 10;
/** With so many that hold some of the words, others that hold fewer are left out. */
const ENOUGH_LOOSE = 100;
const QUICK_ENOUGH = 40;
/** Combinations of words grow fast; the rarest ones of a long question decide. */
const MAX_COMBINED = 4;
/** Rarity of a word that nearly half of all items hold. */
const COMMON_RARITY = 0.8;
/** The index is read for so many items at most when some of the words will do: it takes as long as there are. */
const REACH = 2_500;
const QUICK_REACH = 1_000;

/** One asked word as a condition, and how much it tells and reaches. */
type Term = Pick<WordGroup, 'rarity' | 'reach'> & { query: WordsQuery };

export type StepOptions = { labels?: Labels; isQuick: boolean };

/**
 * All words at once. A word that most items hold chooses nothing beside rarer ones, and finding all its items is what
 * takes longest; it still counts for the order.
 */
export function strictQuery(
  groups: readonly WordGroup[],
  phrases: readonly string[],
  labels: Labels,
): string {
  const rare = groups.filter((group) => group.rarity >= COMMON_RARITY);
  const deciding = (rare.length > 0 ? rare : groups).map((group) => anyOf(group, labels));
  return [allOf(deciding), ...phrases.map((phrase) => `(${phrase})`)].join(' & ');
}

/** What holds all words where it counts, and else anywhere, unless there is plenty already. */
export function strictSteps(query: string, { labels, isQuick }: StepOptions): CandidateStep[] {
  const budget = isQuick ? QUICK_BUDGET : BUDGET;
  const head = { query, inHead: true, limit: budget, unless: 0 };
  const whole = { query, inHead: false, limit: budget, unless: isQuick ? QUICK_ENOUGH : budget };
  return labels ? [head] : [head, whole];
}

/** What holds most of the rarest words, then some of them, then one where it counts; never what holds common ones. */
export function looserSteps(
  groups: readonly WordGroup[],
  strict: string,
  { labels, isQuick }: StepOptions,
): CandidateStep[] {
  const terms = groups
    .map((group) => ({ ...group, query: anyOf(group, labels) }))
    .sort((a, b) => b.rarity - a.rarity)
    .slice(0, MAX_COMBINED);
  const limit = isQuick ? QUICK_BUDGET : BUDGET;
  const unless = isQuick ? QUICK_ENOUGH : ENOUGH_LOOSE;
  const step = (inHead: boolean) => (query: string) => ({ query, inHead, limit, unless });
  const most = Math.max(1, terms.length - 1);
  const inHead = [some(terms, most), some(terms, 1)].map(step(true));
  if (labels) return inHead;
  const reach = isQuick ? QUICK_REACH : REACH;
  const inWhole = [
    affordable(terms, most, reach),
    ...(terms.length > 3 ? [affordable(terms.slice(0, 3), 2, reach)] : []),
    affordable(terms.slice(0, 1), 1, reach),
  ].map((queries) => queries.map(step(false)));
  return [
    { query: strict, inHead: false, limit: ENOUGH, unless: 0 },
    ...inHead.slice(0, 1),
    ...inWhole.slice(0, -1).flat(),
    ...inHead.slice(1),
    ...inWhole.slice(-1).flat(),
  ];
}

const some = (terms: readonly Term[], count: number): string =>
  someOf(
    terms.map((term) => term.query),
    count,
  );

/**
 * `count` of the words (the rarest first), in a way that the index answers from short lists: nothing is found without
 * one of the first ones, and only these are read. None when even the first is in too many items.
 */
function affordable(terms: readonly Term[], count: number, reach: number): string[] {
  const [first, ...others] = terms;
  if (!first || first.reach > reach) return [];
  const leads = terms.slice(0, terms.length - count + 1);
  if (leads.reduce((sum, term) => sum + term.reach, 0) <= reach) return [some(terms, count)];
  if (count === 1) return [first.query.text];
  return [`(${first.query.text}) & (${some(others, count - 1)})`];
}
