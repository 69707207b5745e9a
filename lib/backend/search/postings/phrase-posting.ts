import type { Turn } from '../turn';
import { encodePlaces, PLACE, readPlaces, type PlaceKind } from './places';
import { changeEntries, decodePosting, indexIn, type Entry, type Posting } from './posting';

/** A word of a phrase and how many words further on it stands than the one before. */
export type PhrasePart = { posting: Posting; distance: number };

/** Documents between two looks at the clock. */
const DOCUMENTS_PER_TURN = 256;

/**
 * Makes the posting list of a phrase from those of its words: the documents in which they stand one after the other,
 * and where the first of them does. A phrase is worth what its weakest word is. Gives way to others while common words
 * take long.
 */
export async function phrasePosting(parts: readonly PhrasePart[], turn: Turn): Promise<Posting> {
  const [first, ...others] = parts;
  if (!first) return decodePosting([]);
  if (others.length === 0) return first.posting;
  const entries = new Map<number, Entry>();
  // Where the rarest word is not, the phrase is not.
  const rarest = parts.reduce((a, b) => (b.posting.numbers.length < a.posting.numbers.length ? b : a));
  for (let at = 0; at < rarest.posting.numbers.length; at += 1) {
    if (at % DOCUMENTS_PER_TURN === 0) await turn.giveWay();
    const entry = entryOf(first.posting, others, rarest.posting.numbers[at] as number);
    if (entry) entries.set(rarest.posting.numbers[at] as number, entry);
  }
  return decodePosting([changeEntries(new Uint8Array(0), entries)]);
}

function entryOf(first: Posting, others: readonly PhrasePart[], number: number): Entry | undefined {
  const index = indexIn(first, number);
  if (index < 0) return undefined;
  let starts = occurrencesAt(first, index);
  let behind = 0;
  let [head, text] = [first.head[index] as number, first.text[index] as number];
  for (const { posting, distance } of others) {
    const other = indexIn(posting, number);
    if (other < 0) return undefined;
    behind += distance;
    starts = followedBy(starts, occurrencesAt(posting, other), behind);
    if (starts.length === 0) return undefined;
    head = Math.min(head, posting.head[other] as number);
    text = Math.min(text, posting.text[other] as number);
  }
  return {
    head: starts.some(({ kind }) => kind !== PLACE.text) ? head : 0,
    text: starts.some(({ kind }) => kind === PLACE.text || kind === PLACE.about) ? text : 0,
    isInTitle: starts[0]?.kind === PLACE.title,
    places: encodePlaces({
      positions: starts.map(({ position }) => position),
      kinds: starts.map(({ kind }) => kind),
      offsets: starts.map(({ offset }) => offset),
    }),
  };
}

type Occurrence = { position: number; kind: PlaceKind; offset: number };

function occurrencesAt({ places, starts }: Posting, index: number): Occurrence[] {
  const found: Occurrence[] = [];
  readPlaces(places, starts[index] as number, starts[index + 1] as number, {
    add: (position, kind, offset) => found.push({ position, kind, offset }),
  });
  return found;
}

/** Those that have one of the others `distance` words behind them; both in the order of their positions. */
function followedBy(
  before: readonly Occurrence[],
  others: readonly Occurrence[],
  distance: number,
): Occurrence[] {
  let next = 0;
  return before.filter(({ position }) => {
    while (next < others.length && (others[next] as Occurrence).position < position + distance) next += 1;
    return others[next]?.position === position + distance;
  });
}
