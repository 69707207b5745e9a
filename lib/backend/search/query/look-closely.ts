import type { StoredDocument } from '../../db/search-memory-queries';
import type { Reading } from '../memory/search-fresh';
import { PLACE, type PlaceKind, type Places } from '../postings/places';
import { FULL_WORTH, indexIn, placesIn, type Posting } from '../postings/posting';
import { STRONG } from './group-list';
import type { Pair } from './pairs';
import { bestWeight, type Candidate } from './rank';
import type { WordGroup } from './word-group';

/** What an occurrence counts when it is looked at how close together the words stand. */
const CLOSE_WORTHS: Record<PlaceKind, number> = {
  [PLACE.title]: 1,
  [PLACE.heading]: 0.7,
  [PLACE.about]: 0.4,
  [PLACE.text]: 0.5,
};

/** How to look at found items closely; all that can be prepared is prepared once for all of them. */
type Look = {
  documents: Reading['documents'];
  groups: readonly LookedGroup[];
  pairs: readonly LookedPair[];
  isHeadOnly: boolean;
};

type LookedPair = { first: Posting[]; second: Posting[]; distance: number };

/** A group's lists, which of them count as what was typed, and what the others count at most. */
type LookedGroup = { lists: { posting: Posting; isStrong: boolean }[]; weakest: number; asTyped: Posting[] };

export function prepareLook(
  reading: Reading,
  {
    groups,
    pairs,
    isHeadOnly,
  }: { groups: readonly WordGroup[]; pairs: readonly Pair[]; isHeadOnly: boolean },
): Look {
  const postings = (words: readonly string[]) => words.map((word) => reading.posting(word));
  return {
    documents: reading.documents,
    isHeadOnly,
    pairs: pairs.map(({ first, second, distance }) => ({
      first: postings(first),
      second: postings(second),
      distance,
    })),
    groups: groups.map((group) => {
      const most = bestWeight(group);
      const variants = [...group.variants].map(([variant, weight]) => ({
        posting: reading.posting(variant),
        weight,
        isStrong: weight >= STRONG,
      }));
      return {
        lists: variants,
        weakest: Math.max(0, ...variants.flatMap(({ weight, isStrong }) => (isStrong ? [] : weight))),
        asTyped: variants.filter(({ weight }) => weight === most).map(({ posting }) => posting),
      };
    }),
  };
}

/** What the ranking needs to know of a found item: how each word stands in it, and how they stand together. */
export function lookClosely(look: Look, document: StoredDocument): Candidate {
  const { documents, groups, pairs, isHeadOnly } = look;
  const { number } = document;
  const places = new PlacesOf(number);
  const head: number[] = [];
  const text: number[] = [];
  for (const group of groups) {
    const worths = worthsOf(group, number);
    head.push(worths.head);
    text.push(isHeadOnly ? 0 : worths.text);
  }
  return {
    number,
    uid: document.uid,
    locale: document.locale,
    title: documents.titleWords(number),
    length: document.length,
    head,
    text,
    closeness: groups.length > 1 && !isHeadOnly ? closeness(groups, places) : 0,
    ...(isHeadOnly ? { pairsInHead: 0, pairsInText: 0 } : countPairs(places, pairs)),
  };
}

/** How well the variants of a group stand in what an item says of itself, and in its text. */
function worthsOf({ lists, weakest }: LookedGroup, number: number): { head: number; text: number } {
  // Whole numbers up to the end, which cost no memory.
  let [strongHead, strongText, weakHead, weakText] = [0, 0, 0, 0];
  for (const { posting, isStrong } of lists) {
    const index = indexIn(posting, number);
    if (index < 0) continue;
    const [head, text] = [posting.head[index] as number, posting.text[index] as number];
    if (isStrong) {
      strongHead += head;
      strongText += text;
    } else {
      weakHead += head;
      weakText += text;
    }
  }
  return {
    head: Math.max(strongHead, weakest * weakHead) / FULL_WORTH,
    text: Math.max(strongText, weakest * weakText) / FULL_WORTH,
  };
}

type Spot = { position: number; kind: PlaceKind; group: number };

/**
 * How close together the words stand as they were typed, of all places where all of them do: 1 for each such place
 * with nothing between them, the less the more there is (cover density).
 */
function closeness(groups: readonly LookedGroup[], places: PlacesOf): number {
  // Most items lack one of them, which is told without reading where any stands.
  if (!groups.every(({ asTyped }) => places.isIn(asTyped))) return 0;
  const spots: Spot[] = [];
  for (const [group, { asTyped }] of groups.entries()) {
    for (const posting of asTyped) {
      const { positions, kinds } = places.of(posting);
      for (let at = 0; at < positions.length; at += 1)
        spots.push({ position: positions[at] as number, kind: kinds[at] as PlaceKind, group });
    }
  }
  spots.sort((a, b) => a.position - b.position);
  let sum = 0;
  for (const cover of covers(spots, groups.length)) {
    const inverse = cover.reduce((all, { kind }) => all + 1 / CLOSE_WORTHS[kind], 0);
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
  places: PlacesOf,
  pairs: readonly LookedPair[],
): { pairsInHead: number; pairsInText: number } {
  let [pairsInHead, pairsInText] = [0, 0];
  for (const { first, second, distance } of pairs) {
    if (!places.isIn(first) || !places.isIn(second)) continue;
    const [before, behind] = [places.ofAll(first), places.ofAll(second)];
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

/** Where words stand in one document; each list is read once. */
class PlacesOf {
  readonly #read = new Map<Posting, Places>();

  constructor(readonly number: number) {}

  isIn(postings: readonly Posting[]): boolean {
    return postings.some((posting) => indexIn(posting, this.number) >= 0);
  }

  of(posting: Posting): Places {
    const known = this.#read.get(posting) ?? placesIn(posting, this.number) ?? NOWHERE;
    this.#read.set(posting, known);
    return known;
  }

  /** By position, of several words as if they were one. */
  ofAll(postings: readonly Posting[]): Map<number, PlaceKind> {
    const all = new Map<number, PlaceKind>();
    for (const posting of postings) {
      const { positions, kinds } = this.of(posting);
      for (let at = 0; at < positions.length; at += 1)
        all.set(positions[at] as number, kinds[at] as PlaceKind);
    }
    return all;
  }
}

const NOWHERE: Places = { positions: [], kinds: [], offsets: [] };
