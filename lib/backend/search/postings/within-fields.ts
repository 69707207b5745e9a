import { decodePlaces, PLACE } from './places';
import type { Posting } from './posting';

/** The fields that a search may be limited to; all when left out. */
export type Fields = 'title' | 'keywords' | 'titleAndKeywords' | undefined;

/** What of a list is wanted to add it up. */
export type Worths = Pick<Posting, 'numbers' | 'head' | 'text' | 'isInTitle'>;

/** The entries of those documents that have the list's word in one of the fields. */
export function withinFields(posting: Posting, fields: Fields): Worths {
  if (!fields) return posting;
  const kept = [...posting.numbers.keys()].filter((at) => standsIn(posting, at, fields));
  return {
    numbers: Uint32Array.from(kept, (at) => posting.numbers[at] as number),
    head: Uint8Array.from(kept, (at) => posting.head[at] as number),
    text: Uint8Array.from(kept, (at) => posting.text[at] as number),
    isInTitle: Uint8Array.from(kept, (at) => posting.isInTitle[at] as number),
  };
}

function standsIn(posting: Posting, at: number, fields: NonNullable<Fields>): boolean {
  if (fields !== 'keywords' && posting.isInTitle[at] === 1) return true;
  if (fields === 'title' || posting.head[at] === 0) return false;
  const places = posting.places.subarray(posting.starts[at], posting.starts[at + 1]);
  return decodePlaces(places).kinds.includes(PLACE.heading);
}
