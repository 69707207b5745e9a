import { PLACE, type PlaceKind } from '../postings/places';
import type { Occurrences, WordIn } from './word-in';

/** The words of a group that count as what was typed. */
type StandingGroup = { asTyped: readonly WordIn[] };

/** A word so many words behind another one; each is any of several. */
export type StandingPair = { first: readonly WordIn[]; second: readonly WordIn[]; distance: number };

/** What an occurrence counts when it is looked at how close together the words stand. */
const CLOSE_WORTHS: Record<PlaceKind, number> = {
  [PLACE.title]: 1,
  [PLACE.heading]: 0.7,
  [PLACE.about]: 0.4,
  [PLACE.text]: 0.5,
};

/** An occurrence as one number, in the order of positions: its position, its group and its kind of place. */
const spotOf = (position: number, group: number, kind: PlaceKind): number =>
  position * SPOT_STEP + ((group << 2) | kind);
const SPOT_STEP = 2 ** 16;
const positionOf = (spot: number): number => Math.floor(spot / SPOT_STEP);
const groupOf = (spot: number): number => (spot % SPOT_STEP) >> 2;
const kindOf = (spot: number): PlaceKind => ((spot % SPOT_STEP) & 3) as PlaceKind;

/**
 * How close together the words stand as they were typed, of all places where all of them do: 1 for each such place
 * with nothing between them, the less the more there is (cover density).
 */
export function closeness(groups: readonly StandingGroup[], occurrences: Occurrences): number {
  // Most items lack one of them, which is told without reading where any stands.
  if (!groups.every(({ asTyped }) => isAnyIn(asTyped))) return 0;
  const spots = spotsOf(groups, occurrences);
  const counts = new Uint16Array(groups.length);
  const count = (at: number): number => counts[groupOf(spots[at] as number)] as number;
  const add = (at: number, more: number): void => {
    const group = groupOf(spots[at] as number);
    counts[group] = (counts[group] as number) + more;
  };
  let missing = groups.length;
  let first = 0;
  let sum = 0;
  for (let last = 0; last < spots.length; last += 1) {
    if (count(last) === 0) missing -= 1;
    add(last, 1);
    if (missing > 0) continue;
    // The shortest stretch that ends here and holds all groups.
    for (; count(first) > 1; first += 1) add(first, -1);
    sum += densityOf(spots, first, last);
    // The next one begins behind the first word of this.
    add(first, -1);
    missing += 1;
    first += 1;
  }
  return sum;
}

/** Where all groups stand as they were typed, in order. */
function spotsOf(groups: readonly StandingGroup[], occurrences: Occurrences): Float64Array {
  let size = 0;
  for (const { asTyped } of groups) for (const word of asTyped) size += word.end - word.first;
  const spots = new Float64Array(size);
  let next = 0;
  for (let group = 0; group < groups.length; group += 1) {
    for (const { first, end } of (groups[group] as StandingGroup).asTyped) {
      for (let at = first; at < end; at += 1)
        spots[next++] = spotOf(occurrences.position(at), group, occurrences.kind(at));
    }
  }
  return spots.sort();
}

/** What the stretch between two spots counts. */
function densityOf(spots: Float64Array, first: number, last: number): number {
  let inverse = 0;
  for (let at = first; at <= last; at += 1) inverse += 1 / CLOSE_WORTHS[kindOf(spots[at] as number)];
  const words = last - first + 1;
  const between = positionOf(spots[last] as number) - positionOf(spots[first] as number) - (words - 1);
  return words / inverse / (1 + Math.max(0, between));
}

type PairCounts = { inHead: number; inText: number };
export const NO_PAIRS: PairCounts = { inHead: 0, inText: 0 };

/** How many of the pairs are there, and how many of them side by side: in title, keywords and headings, and anywhere. */
export function countPairs(pairs: readonly StandingPair[], occurrences: Occurrences): PairCounts {
  let [inHead, inText] = [0, 0];
  for (const { first, second, distance } of pairs) {
    if (!isAnyIn(first) || !isAnyIn(second)) continue;
    inText += 1;
    if (isAnyInHead(first, occurrences) && isAnyInHead(second, occurrences)) inHead += 1;
    let joined = APART;
    for (const before of first)
      for (const behind of second) joined = Math.max(joined, join(before, behind, distance, occurrences));
    if (joined >= JOINED) inText += 1;
    if (joined === JOINED_IN_HEAD) inHead += 1;
  }
  return { inHead, inText };
}

const APART = 0;
const JOINED = 1;
const JOINED_IN_HEAD = 2;

/** Whether one word stands so far behind the other anywhere. */
function join(before: WordIn, behind: WordIn, distance: number, occurrences: Occurrences): number {
  let found = APART;
  let other = behind.first;
  for (let at = before.first; at < before.end; at += 1) {
    const wanted = occurrences.position(at) + distance;
    while (other < behind.end && occurrences.position(other) < wanted) other += 1;
    if (other === behind.end) return found;
    if (occurrences.position(other) !== wanted) continue;
    if (isHead(occurrences.kind(at)) && isHead(occurrences.kind(other))) return JOINED_IN_HEAD;
    found = JOINED;
  }
  return found;
}

const isAnyIn = (words: readonly WordIn[]): boolean => words.some((word) => word.isIn());

function isAnyInHead(words: readonly WordIn[], occurrences: Occurrences): boolean {
  for (const { first, end } of words)
    for (let at = first; at < end; at += 1) if (isHead(occurrences.kind(at))) return true;
  return false;
}

const isHead = (kind: PlaceKind): boolean => kind === PLACE.title || kind === PLACE.heading;
