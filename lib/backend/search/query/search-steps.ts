import type { CandidateStep, WordsQuery } from '../../db/search-candidate-queries';
import type { WantedGroup } from './word-group';
import { allOf, anyOf, inTitle, someOf, type Labels } from './words-query';

/** Items that may be looked at for one search; more of them never change the first pages. */
const BUDGET = 250;
const QUICK_BUDGET = 80;
/** So many a search finds at most, whatever there is. */
export const MAX_FOUND = 2 * BUDGET;
/** With fewer items than this that hold all words, those that hold some are looked for as well. */
export const ENOUGH = 10;
/** With so many that hold some of the words, others that hold fewer are left out. */
const ENOUGH_LOOSE = 100;
const QUICK_ENOUGH = 30;
/** Combinations of words grow fast; the rarest ones of a long question decide. */
const MAX_COMBINED = 4;
/** The index is read for so many items at most when some of the words will do: it takes as long as there are. */
const REACH = 2_500;
const QUICK_REACH = 1_000;

/** One asked word as a condition, and how much it tells and reaches. */
type Term = Pick<WantedGroup, 'rarity' | 'reach' | 'titled'> & { query: WordsQuery };

export type StepOptions = { labels?: Labels; isQuick: boolean };

/**
 * All words at once. A word that most items hold chooses nothing beside rarer ones, and finding all its items is what
 * takes longest; it still counts for the order.
 */
export function strictQuery(
  groups: readonly WantedGroup[],
  phrases: readonly string[],
  labels: Labels,
): string {
  const rare = groups.filter((group) => !group.isCommon);
  const deciding = (rare.length > 0 ? rare : groups).map((group) => anyOf(group, labels));
  return [allOf(deciding), ...phrases.map((phrase) => `(${phrase})`)].join(' & ');
}

/**
 * What holds in its title the very words that were asked, when so much holds all of them that the budget would cut it
 * by chance: of a thousand articles with a form of "tambah" those are meant that are called so.
 */
export function titleSteps(
  groups: readonly WantedGroup[],
  { labels, isQuick }: StepOptions,
): CandidateStep[] {
  const budget = isQuick ? QUICK_BUDGET : BUDGET;
  if (labels || groups.some((group) => group.reach <= budget)) return [];
  const titled = groups.filter((group) => group.titled.length > 0);
  if (titled.length === 0) return [];
  return [{ query: allOf(titled.map(inTitle)), inHead: true, limit: budget / 2, unless: 0 }];
}

/** What holds all words where it counts, and else anywhere, unless there is plenty already. */
export function strictSteps(query: string, { labels, isQuick }: StepOptions): CandidateStep[] {
  const budget = isQuick ? QUICK_BUDGET : BUDGET;
  const head = { query, inHead: true, limit: budget, unless: budget };
  const whole = { query, inHead: false, limit: budget, unless: isQuick ? QUICK_ENOUGH : budget };
  return labels ? [head] : [head, whole];
}

/**
 * What holds a rare word and others, then some without the rarest, then one word where it counts; never what holds
 * only common ones. The index reads as many items as hold the first word of a condition, so each has a rare one alone
 * in front: "any two of four" written out would read the items of all four, several times.
 */
export function looserSteps(
  groups: readonly WantedGroup[],
  { labels, isQuick }: StepOptions,
): CandidateStep[] {
  const all = groups
    .map((group) => ({ ...group, query: anyOf(group, labels) }))
    .sort((a, b) => b.rarity - a.rarity);
  const terms = all.slice(0, MAX_COMBINED);
  // How a question begins ("selamat pagi, saya mau tanya") is rare as well, but nothing is called so.
  const named = all
    .sort((a, b) => Number(b.titled.length > 0) - Number(a.titled.length > 0))
    .slice(0, MAX_COMBINED);
  const limit = isQuick ? QUICK_BUDGET : BUDGET;
  const unless = isQuick ? QUICK_ENOUGH : ENOUGH_LOOSE;
  const step = (inHead: boolean) => (query: string) => ({ query, inHead, limit, unless });
  const [, ...withoutFirst] = terms;
  const pairs = [...leading(named, 2), ...leading(named.slice(1), 2)].map(step(true));
  if (labels) return [...pairs, step(true)(some(named, 1))];
  const reach = isQuick ? QUICK_REACH : REACH;
  const rare = named.filter((term, index) => index === 0 || term.reach <= reach);
  const leads = (from: number) => (terms[from]?.reach ?? Infinity) <= reach;
  const most = terms.length - 1;
  const inWhole = [
    ...(leads(0) ? leading(terms, most) : []),
    ...(leads(1) ? leading(withoutFirst, most) : []),
    ...(leads(0) && most > 2 ? leading(terms, 2) : []),
  ];
  return [
    ...pairs,
    ...inWhole.map(step(false)),
    step(true)(some(rare, 1)),
    // Of two words either is half of what was asked; of more only the rarest tells enough.
    ...terms
      .slice(0, most > 1 ? 1 : 2)
      .flatMap((term, index) => (leads(index) ? [step(false)(term.query.text)] : [])),
  ];
}

const some = (terms: readonly Term[], count: number): string =>
  someOf(
    terms.map((term) => term.query),
    count,
  );

/** The first word and so many together, when there are more words than that or it is not the strict condition. */
function leading(terms: readonly Term[], count: number): string[] {
  const [first, ...others] = terms;
  if (!first || count < 2 || others.length < count - 1) return [];
  return [`(${first.query.text}) & (${some(others, count - 1)})`];
}
