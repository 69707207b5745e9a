import type { KnownDocuments } from '../memory/known-documents';
import type { Posting } from '../postings/posting';
import { Best } from './best';
import type { GroupList } from './group-list';
import { bestPartly, bestWhole } from './tally';
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
  /** Of each group that of its variants. */
  lists: readonly GroupList[];
  /** Phrases as they were asked, which must stand there as a whole. */
  phrases: readonly Posting[];
  /** By number: 1 for the items that are searched. */
  scope: Uint8Array;
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
export function findMatches(
  { titleLengths }: Pick<KnownDocuments, 'titleLengths'>,
  { groups, lists, phrases, scope, size }: MatchQuery,
): Matches {
  const rare = groups.filter((group) => !group.isCommon);
  const deciding = new Set(rare.length > 0 ? rare : groups);
  const tallied = groups.map((group, index) => ({
    list: lists[index] as GroupList,
    rarity: group.rarity,
    isDeciding: deciding.has(group),
  }));
  const whole = bestWhole(tallied, { scope: withPhrases(scope, phrases), titleLengths, size });
  const isPartlyToo = whole.count < ENOUGH && phrases.length === 0 && groups.length > 1;
  const least = groups.length > 2 ? LEAST_SHARE : 0;
  const others = isPartlyToo
    ? bestPartly(tallied, least, { scope, titleLengths, size: MAX_LOOSE })
    : new Best(0);
  return {
    numbers: [...whole.numbers, ...others.numbers],
    count: Math.min(MAX_FOUND, whole.count) + Math.min(MAX_LOOSE, others.count),
  };
}

/** What of a scope holds all the phrases. */
function withPhrases(scope: Uint8Array, phrases: readonly Posting[]): Uint8Array {
  return phrases.reduce((within, { numbers }) => {
    const narrower = new Uint8Array(within.length);
    for (const number of numbers) narrower[number] = within[number] ?? 0;
    return narrower;
  }, scope);
}
