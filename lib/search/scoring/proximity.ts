import { followedBy, type Occurrence } from '../postings/posting-list';
import { occurrencesOf, type TermPostings } from './document-postings';
import { RANKING } from './ranking-weights';

/** The terms of a group in the documents that are reranked, each with its weight. */
export type SpottedGroup = { idf: number; spots: readonly { postings: TermPostings; weight: number }[] };

/** Words that a window spans: of the metadata fewer than lie between two fields or headings, so that it never holds parts of both. */
const WINDOW_WORDS = { metadata: 18, text: 25 };

/**
 * Returns how much of the groups' idf the best window of a document holds, each group as much as its heaviest term
 * weighs: in title, keywords, headings and description, and in the text.
 */
export function bestWindows(
  groups: readonly SpottedGroup[],
  document: number,
): { metadata: number; text: number } {
  const spots: Spot[] = [];
  for (const [group, { idf, spots: terms }] of groups.entries())
    for (const { postings, weight } of terms)
      for (const { field, position } of postings.occurrencesIn(document))
        spots.push({ position, group, value: idf * weight, isText: field === 'text' });
  spots.sort((a, b) => a.position - b.position);
  return {
    metadata: bestWindow(
      spots.filter(({ isText }) => !isText),
      groups.length,
      WINDOW_WORDS.metadata,
    ),
    text: bestWindow(
      spots.filter(({ isText }) => isText),
      groups.length,
      WINDOW_WORDS.text,
    ),
  };
}

type Spot = { position: number; group: number; value: number; isText: boolean };

function bestWindow(spots: readonly Spot[], size: number, width: number): number {
  /** Where the last term of each group stands, and what it is worth there. */
  const last = Array.from({ length: size }, () => ({ position: -Infinity, value: 0 }));
  let best = 0;
  for (const spot of spots) {
    const own = last[spot.group] as (typeof last)[number];
    const isHeavier = spot.value >= own.value || spot.position - own.position >= width;
    if (isHeavier) Object.assign(own, { position: spot.position, value: spot.value });
    let sum = 0;
    for (const { position, value } of last) if (spot.position - position < width) sum += value;
    if (sum > best) best = sum;
  }
  return best;
}

/** A bigram with the postings of its words, as `Bigram`. */
export type PreparedBigram = { typed: TermPostings[][]; any: TermPostings[][]; distance: number };

/** Counts two conditions for each bigram, both words and side by side. Other variants of the words count less than what was typed. */
export function countBigrams(bigrams: readonly PreparedBigram[], document: number): number {
  let count = 0;
  for (const { typed, any, distance } of bigrams) {
    const [first = 0, other = 0] = [typed, any].map(([before = [], after = []]) =>
      bigramConditions(occurrencesOf(before, document), occurrencesOf(after, document), distance),
    );
    count += Math.max(first, RANKING.bigramVariant * other);
  }
  return count;
}

/** Returns 1 when both words of a bigram are there, 2 when they stand side by side. */
function bigramConditions(
  before: readonly Occurrence[],
  after: readonly Occurrence[],
  distance: number,
): 0 | 1 | 2 {
  if (before.length === 0 || after.length === 0) return 0;
  return followedBy(before, after, distance).length > 0 ? 2 : 1;
}
