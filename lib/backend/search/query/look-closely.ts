import type { StoredDocument } from '../../db/search-memory-queries';
import type { Reading } from '../memory/search-fresh';
import { PLACE, type PlaceKind } from '../postings/places';
import { FULL_WORTH, indexIn, placesIn } from '../postings/posting';
import type { Pair } from './pairs';
import { bestWeight, type Candidate } from './rank';
import { STRONG } from './tally';
import type { WordGroup } from './word-group';

/** What an occurrence counts when it is looked at how close together the words stand. */
const CLOSE_WORTHS: Record<PlaceKind, number> = {
  [PLACE.title]: 1,
  [PLACE.heading]: 0.7,
  [PLACE.about]: 0.4,
  [PLACE.text]: 0.5,
};

/** What the ranking needs to know of a found item: how each word stands in it, and how they stand together. */
export function lookClosely(
  reading: Reading,
  number: number,
  {
    groups,
    pairs,
    isHeadOnly,
  }: { groups: readonly WordGroup[]; pairs: readonly Pair[]; isHeadOnly: boolean },
): Candidate {
  const document: StoredDocument = reading.documents.get(number);
  const worths = groups.map((group) => worthsOf(reading, number, group));
  return {
    number,
    uid: document.uid,
    locale: document.locale,
    title: document.title,
    length: document.length,
    head: worths.map(({ head }) => head),
    text: worths.map(({ text }) => (isHeadOnly ? 0 : text)),
    closeness: groups.length > 1 && !isHeadOnly ? closeness(reading, number, groups) : 0,
    ...(isHeadOnly ? { pairsInHead: 0, pairsInText: 0 } : countPairs(reading, number, pairs)),
  };
}

/** How well the variants of a group stand in what an item says of itself, and in its text. */
function worthsOf(reading: Reading, number: number, { variants }: WordGroup): { head: number; text: number } {
  const strong = { head: 0, text: 0 };
  const weak = { head: 0, text: 0 };
  let weakest = 0;
  for (const [variant, weight] of variants) {
    if (weight < STRONG) weakest = Math.max(weakest, weight);
    const posting = reading.posting(variant);
    const index = indexIn(posting, number);
    if (index < 0) continue;
    const sums = weight >= STRONG ? strong : weak;
    sums.head += (posting.head[index] as number) / FULL_WORTH;
    sums.text += (posting.text[index] as number) / FULL_WORTH;
  }
  return {
    head: Math.max(strong.head, weakest * weak.head),
    text: Math.max(strong.text, weakest * weak.text),
  };
}

type Spot = { position: number; worth: number; group: number };

/**
 * How close together the words stand as they were typed, of all places where all of them do: 1 for each such place
 * with nothing between them, the less the more there is (cover density).
 */
function closeness(reading: Reading, number: number, groups: readonly WordGroup[]): number {
  const spots: Spot[] = [];
  for (const [group, asked] of groups.entries()) {
    const { variants } = asked;
    const most = bestWeight(asked);
    let isThere = false;
    for (const [variant, weight] of variants) {
      const places = weight === most ? placesIn(reading.posting(variant), number) : undefined;
      for (const [index, position] of places?.positions.entries() ?? []) {
        isThere = true;
        spots.push({ position, worth: CLOSE_WORTHS[places?.kinds[index] as PlaceKind], group });
      }
    }
    if (!isThere) return 0;
  }
  spots.sort((a, b) => a.position - b.position);
  let sum = 0;
  for (const cover of covers(spots, groups.length)) {
    const inverse = cover.reduce((all, { worth }) => all + 1 / worth, 0);
    const between = (cover.at(-1)?.position ?? 0) - (cover[0]?.position ?? 0) - (cover.length - 1);
    sum += cover.length / inverse / (1 + Math.max(0, between));
  }
  return sum;
}

/** The shortest stretches that hold all groups, none within another. */
function* covers(spots: readonly Spot[], groups: number): Generator<Spot[]> {
  const counts = new Uint16Array(groups);
  let missing = groups;
  let first = 0;
  for (const [last, spot] of spots.entries()) {
    if (counts[spot.group] === 0) missing -= 1;
    counts[spot.group] = (counts[spot.group] as number) + 1;
    if (missing > 0) continue;
    for (let next = spots[first] as Spot; (counts[next.group] as number) > 1; next = spots[first] as Spot) {
      counts[next.group] = (counts[next.group] as number) - 1;
      first += 1;
    }
    yield spots.slice(first, last + 1);
    // The next one begins behind the first word of this.
    const left = spots[first] as Spot;
    counts[left.group] = 0;
    missing += 1;
    first += 1;
  }
}

/** How many of the pairs are there, and how many of them side by side: in title, keywords and headings, and anywhere. */
function countPairs(
  reading: Reading,
  number: number,
  pairs: readonly Pair[],
): { pairsInHead: number; pairsInText: number } {
  let [pairsInHead, pairsInText] = [0, 0];
  for (const { first, second, distance } of pairs) {
    const before = placesOf(reading, number, first);
    const behind = placesOf(reading, number, second);
    if (before.size === 0 || behind.size === 0) continue;
    pairsInText += 1;
    if ([...before.values()].some(isHead) && [...behind.values()].some(isHead)) pairsInHead += 1;
    const joined = [...before.keys()].filter((position) => behind.has(position + distance));
    if (joined.length > 0) pairsInText += 1;
    if (
      joined.some(
        (position) =>
          isHead(before.get(position) as PlaceKind) && isHead(behind.get(position + distance) as PlaceKind),
      )
    )
      pairsInHead += 1;
  }
  return { pairsInHead, pairsInText };
}

const isHead = (kind: PlaceKind): boolean => kind === PLACE.title || kind === PLACE.heading;

function placesOf(reading: Reading, number: number, words: readonly string[]): Map<number, PlaceKind> {
  const all = new Map<number, PlaceKind>();
  for (const word of words) {
    const places = placesIn(reading.posting(word), number);
    for (const [index, position] of places?.positions.entries() ?? [])
      all.set(position, places?.kinds[index] as PlaceKind);
  }
  return all;
}
