import type { Locale } from '@/lib/constants';
import { stemsOf } from '../analyzer/stemmer';
import type { ParsedQuery } from '../query/query-parser';
import { isComplaint } from '../query/vocabulary';

const DAY_MS = 86_400_000;
/** How long a vote is kept, in days. */
const VOTE_DAYS = 180;
const HALF_LIFE_DAYS = 45;
/** The latest votes of a query that count. */
export const MAX_VOTES = 1_000;
/** The latest votes of one network for a query that are kept, so that it cannot push out those of others. */
export const MAX_NETWORK_VOTES = 20;
/** The visitors and networks that must have opened an item before it moves. */
export const MIN_VISITORS = 5;
export const MIN_NETWORKS = 4;

/**
 * How much less a reader looks at a result the lower it stands: 1 / rank ** 0.7, the position bias of Joachims,
 * Swaminathan and Schnabel (2017), with an exponent below 1 so that a wrong guess corrects too little, not too much.
 */
const POSITION_BIAS = 0.7;
/** A result below this rank counts as if it stood there: clips the weight of rare clicks, and of invented ranks. */
const MAX_RANK = 10;
/** The most that one network can weigh for a query: as much as one vote for the tenth result. */
const MAX_NETWORK_WEIGHT = 5;

export type Vote = { uid: string; network: number; rank: number; at: Date };

export type ClickCount = { uid: string; visitors: number; networks: number; weight: number };

/** A stored count, with the weight of all votes for the query. */
export type StoredCount = ClickCount & {
  locale: Locale;
  terms: string;
  total_weight: number;
  updated_at: Date;
};

/** Marks a complaint in a normalized query: "cannot log in" needs another answer than "log in". */
const COMPLAINT = 'tidak';

/**
 * Normalizes a query: one stem of each term, and whether it is a complaint, in alphabetical order; '' when it holds no
 * words.
 */
export function normalizeTerms({ terms, all }: Pick<ParsedQuery, 'terms' | 'all'>, locale: Locale): string {
  const stems = terms.map(({ term }) => stemOf(term, locale));
  return [...new Set(all.some(isComplaint) ? [...stems, COMPLAINT] : stems)].sort().join(' ');
}

/** Returns one stem of the several of a word: the English one, or the shortest Indonesian one. */
function stemOf(word: string, locale: Locale): string {
  const prefix = locale === 'en' ? 'e:' : 'i:';
  const stems = stemsOf(word).flatMap((stem) => (stem.startsWith(prefix) ? stem.slice(prefix.length) : []));
  return stems.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? word;
}

/** Returns the time from which on votes count. */
export const votesSince = (now: Date): Date => new Date(now.getTime() - VOTE_DAYS * DAY_MS);

/** Returns the factor by which a weight falls between two times. */
export const decay = (from: Date, to: Date): number =>
  0.5 ** (Math.max(0, to.getTime() - from.getTime()) / (HALF_LIFE_DAYS * DAY_MS));

/** Weighs a vote by its rank: the inverse of the probability that the result was looked at. */
const rankWeight = (rank: number): number => Math.min(Math.max(1, rank), MAX_RANK) ** POSITION_BIAS;

/** Counts the votes of a query, one of each visitor: corrected by rank, age, and what one network may weigh. */
export function countVotes(votes: readonly Vote[], now: Date): ClickCount[] {
  const weighed = votes.map((vote) => ({ ...vote, weight: rankWeight(vote.rank) * decay(vote.at, now) }));
  const byNetwork = new Map<number, number>();
  for (const { network, weight } of weighed) byNetwork.set(network, (byNetwork.get(network) ?? 0) + weight);
  const counts = new Map<string, ClickCount & { seen: Set<number> }>();
  for (const { uid, network, weight } of weighed) {
    const count = counts.get(uid) ?? { uid, visitors: 0, networks: 0, weight: 0, seen: new Set() };
    const share = Math.min(1, MAX_NETWORK_WEIGHT / (byNetwork.get(network) ?? weight));
    count.visitors += 1;
    count.networks = count.seen.add(network).size;
    count.weight += weight * share;
    counts.set(uid, count);
  }
  return [...counts.values()].map(({ seen: _, ...count }) => count);
}
