import type { Reading } from '../memory/search-fresh';
import type { Posting } from '../postings/posting';
import { coverageWorth, RANKING } from './rank';
import { Tally, type Fields } from './tally';
import type { WordGroup } from './word-group';

/** So many a search finds at most, whatever there is. */
export const MAX_FOUND = 500;
/** With fewer items than this that hold all words, those that hold some are found as well. */
const ENOUGH = 10;
/** So many of them at most. */
const MAX_LOOSE = 100;
/** So much of a longer query, by how much its words tell, an item must hold at least, or a word of it in its title. */
const LEAST_SHARE = 0.5;

export type MatchQuery = {
  groups: readonly WordGroup[];
  /** Phrases as they were asked, which must stand there as a whole. */
  phrases: readonly Posting[];
  /** By number: 1 for the items that are searched. */
  scope: Uint8Array;
  fields: Fields;
  /** So many are wanted, `MAX_FOUND` at most. */
  size: number;
};

/** The numbers of the best items, in order, and how many were found, `MAX_FOUND` at most. */
export type Matches = { numbers: number[]; count: number };

/**
 * The items that hold all words that decide anything, the best at a first look first, and when those are few, those that
 * hold much of the query. A word that half of all items hold decides nothing beside rarer ones; it still counts for the
 * order.
 */
export function findMatches(reading: Reading, query: MatchQuery): Matches {
  const { groups, scope, fields } = query;
  const rare = groups.filter((group) => !group.isCommon);
  const deciding = new Set(rare.length > 0 ? rare : groups);
  const tally = new Tally(reading, scope);
  try {
    for (const group of groups) tally.add(group, { isDeciding: deciding.has(group), fields });
    return pickBest(reading, tally, query, deciding.size);
  } finally {
    tally.clear();
  }
}

function pickBest(
  reading: Reading,
  tally: Tally,
  { groups, phrases, size }: MatchQuery,
  deciding: number,
): Matches {
  const { touched, decided, found, inTitle } = tally;
  const total = groups.reduce((sum, { rarity }) => sum + rarity, 0);
  const worthOf = firstLook(reading, tally, { total, groups: groups.length });
  const holding = phrases.map(({ numbers }) => new Set(numbers));
  const strict = new Best(size);
  for (const number of touched) {
    if (decided[number] !== deciding) continue;
    if (holding.every((numbers) => numbers.has(number))) strict.offer(number, worthOf(number));
  }
  const loose = new Best(MAX_LOOSE);
  if (strict.count < ENOUGH && phrases.length === 0 && groups.length > 1) {
    const least = groups.length > 2 ? LEAST_SHARE * total : 0;
    for (const number of touched) {
      if (decided[number] === deciding) continue;
      if ((found[number] as number) >= least || (inTitle[number] as number) > 0)
        loose.offer(number, worthOf(number));
    }
  }
  return {
    numbers: [...strict.numbers, ...loose.numbers],
    count: Math.min(MAX_FOUND, strict.count) + Math.min(MAX_LOOSE, loose.count),
  };
}

/** What an item is worth as far as it can be told without looking where its words stand. */
function firstLook(
  { documents: { titleLengths } }: Reading,
  { worth, found, inTitle }: Tally,
  { total, groups }: { total: number; groups: number },
): (number: number) => number {
  return (number) => {
    const titled = inTitle[number] as number;
    return (
      ((worth[number] as number) / total) * coverageWorth((found[number] as number) / total) +
      (RANKING.titlePrecision * titled * titled) / groups / (titleLengths[number] as number)
    );
  };
}

/** The best of many that are offered one by one; among equals those with the smaller number go first. */
class Best {
  readonly #kept: { number: number; worth: number }[] = [];
  #least = -Infinity;
  /** How many were offered. */
  count = 0;

  constructor(readonly size: number) {}

  get numbers(): number[] {
    return this.#kept.map(({ number }) => number);
  }

  offer(number: number, worth: number): void {
    this.count += 1;
    // Nearly all of thousands end here.
    if (worth < this.#least) return;
    const kept = this.#kept;
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = kept[middle] as { number: number; worth: number };
      if (other.worth > worth || (other.worth === worth && other.number < number)) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, { number, worth });
    if (kept.length > this.size) kept.pop();
    if (kept.length === this.size) this.#least = kept.at(-1)?.worth ?? -Infinity;
  }
}
