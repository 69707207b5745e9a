import { ByteReader, ByteWriter } from './byte-writer';

/** Where a word stands: title, keywords and headings, anything else an item says of itself, its text. */
export const PLACE = { title: 0, heading: 1, about: 2, text: 3 } as const;
export type PlaceKind = (typeof PLACE)[keyof typeof PLACE];

/** The occurrences of a word in one document, in their order. */
export type Places = {
  /** As which word of the document, all its fields in a row. */
  positions: number[];
  kinds: PlaceKind[];
  /** In the text alone: at which of its characters; elsewhere 0. */
  offsets: number[];
};

const writer = new ByteWriter();

/** Writes occurrences so that most take two bytes: what lies between them, and which kind of place it is. */
export function encodePlaces({ positions, kinds, offsets }: Places): Buffer {
  writer.clear();
  let position = 0;
  let offset = 0;
  for (const [index, kind] of kinds.entries()) {
    const next = positions[index] ?? 0;
    writer.number(((next - position) << 2) | kind);
    position = next;
    if (kind !== PLACE.text) continue;
    const start = offsets[index] ?? 0;
    writer.number(start - offset);
    offset = start;
  }
  return writer.done();
}

/** Takes occurrences one after the other, without an object for each. */
export type PlaceReader = { add(position: number, kind: PlaceKind, offset: number): void };

/** Reads the occurrences that are encoded between two places of a list. */
export function readPlaces(bytes: Uint8Array, from: number, to: number, take: PlaceReader): void {
  const reader = new ByteReader(bytes, from);
  let position = 0;
  let offset = 0;
  while (reader.at < to) {
    const step = reader.number();
    const kind = (step & 3) as PlaceKind;
    position += step >>> 2;
    if (kind === PLACE.text) offset += reader.number();
    take.add(position, kind, kind === PLACE.text ? offset : 0);
  }
}

/** The same occurrences again. */
export function decodePlaces(bytes: Uint8Array): Places {
  const places: Places = { positions: [], kinds: [], offsets: [] };
  readPlaces(bytes, 0, bytes.length, {
    add(position, kind, offset) {
      places.positions.push(position);
      places.kinds.push(kind);
      places.offsets.push(offset);
    },
  });
  return places;
}
