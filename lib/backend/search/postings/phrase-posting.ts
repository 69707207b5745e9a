import { encodePlaces, PLACE, type PlaceKind } from './places';
import type { Turn } from '../turn';
import { placesIn, indexIn, type Posting, changeEntries, decodePosting, type Entry } from './posting';

/** A word of a phrase and how many words further on it stands than the one before. */
export type PhrasePart = { posting: Posting; distance: number };

/** Documents that are looked at between two looks at the clock. */
const AT_ONCE = 256;

/**
 * The list of a phrase, made from those of its words: the documents in which they stand one after the other, and where
 * the first of them does. A phrase is worth what its weakest word is. Common words take long: others have their turn
 * meanwhile.
 */
export async function phrasePosting(parts: readonly PhrasePart[], turn: Turn): Promise<Posting> {
  const entries = new Map<number, Entry>();
  const [first, ...others] = parts;
  if (!first) return decodePosting([]);
  if (others.length === 0) return first.posting;
  // Where the rarest word is not, the phrase is not.
  const rarest = parts.reduce((a, b) => (b.posting.numbers.length < a.posting.numbers.length ? b : a));
  for (const [at, number] of rarest.posting.numbers.entries()) {
    if (at % AT_ONCE === 0) await turn.giveWay();
    if (!parts.every(({ posting }) => indexIn(posting, number) >= 0)) continue;
    const entry = entryOf(first.posting, others, number);
    if (entry) entries.set(number, entry);
  }
  return decodePosting([changeEntries(new Uint8Array(0), entries)]);
}

function entryOf(first: Posting, others: readonly PhrasePart[], number: number): Entry | undefined {
  const own = placesIn(first, number);
  if (!own) return undefined;
  let from = new Set(own.positions);
  let behind = 0;
  let [head, text] = worthsIn(first, number);
  for (const { posting, distance } of others) {
    behind += distance;
    const there = new Set(placesIn(posting, number)?.positions);
    from = new Set([...from].filter((position) => there.has(position + behind)));
    const [otherHead, otherText] = worthsIn(posting, number);
    head = Math.min(head, otherHead);
    text = Math.min(text, otherText);
  }
  if (from.size === 0) return undefined;
  const kept = own.positions.flatMap((position, index) => (from.has(position) ? [index] : []));
  const kinds = kept.map((index) => own.kinds[index] as PlaceKind);
  const places = encodePlaces({
    positions: kept.map((index) => own.positions[index] as number),
    kinds,
    offsets: kept.map((index) => own.offsets[index] as number),
  });
  return {
    head: kinds.some((kind) => kind !== PLACE.text) ? head : 0,
    text: kinds.some((kind) => kind === PLACE.text || kind === PLACE.about) ? text : 0,
    isInTitle: kinds[0] === PLACE.title,
    places,
  };
}

function worthsIn(posting: Posting, number: number): [head: number, text: number] {
  const index = indexIn(posting, number);
  return [posting.head[index] ?? 0, posting.text[index] ?? 0];
}
