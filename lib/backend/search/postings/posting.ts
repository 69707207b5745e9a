import { ByteReader, ByteWriter } from './byte-writer';
import { decodePlaces, type Places } from './places';

/** So many documents (as a power of two) have their entries of a word in one row. */
export const BLOCK_BITS = 10;
/** What the worths of an entry are stored in: 1 is as good as it gets. */
export const FULL_WORTH = 255;

/** What a document's entry in the list of a word says, apart from which document it is. */
export type Entry = {
  /** How well the word stands in what the item says of itself, and how well in its text; from 0 to `FULL_WORTH`. */
  head: number;
  text: number;
  isInTitle: boolean;
  /** Encoded occurrences. */
  places: Uint8Array;
};

/** The list of a word, ready for looking through: entry by entry, in the order of the documents' numbers. */
export type Posting = {
  numbers: Uint32Array;
  head: Uint8Array;
  text: Uint8Array;
  isInTitle: Uint8Array;
  /** The encoded occurrences of all entries, and where those of each begin; one more at the end. */
  places: Uint8Array;
  starts: Uint32Array;
};

/** A change of a list: the entries of some documents; undefined takes a document out. */
export type EntryChanges = ReadonlyMap<number, Entry | undefined>;

const writer = new ByteWriter();

/** A stored list with some of its entries changed, in the order of the documents' numbers; nothing left: no bytes. */
export function changeEntries(stored: Uint8Array, changes: EntryChanges): Buffer {
  writer.clear();
  const numbers = [...changes.keys()].sort((a, b) => a - b);
  const reader = new ByteReader(stored);
  let next = 0;
  const writeBefore = (limit: number): void => {
    for (; next < numbers.length && (numbers[next] as number) < limit; next += 1) {
      const entry = changes.get(numbers[next] as number);
      if (entry) writeEntry(numbers[next] as number, entry);
    }
  };
  while (reader.at < stored.length) {
    const start = reader.at;
    const number = reader.number();
    reader.at += 2;
    const size = reader.number();
    reader.at += size >>> 1;
    writeBefore(number);
    if (!changes.has(number)) writer.bytes(stored.subarray(start, reader.at));
  }
  writeBefore(Infinity);
  return writer.done();
}

function writeEntry(number: number, { head, text, isInTitle, places }: Entry): void {
  writer.number(number);
  writer.byte(head);
  writer.byte(text);
  writer.number((places.length << 1) | (isInTitle ? 1 : 0));
  writer.bytes(places);
}

/** A list from its stored rows, in their order. */
export function decodePosting(rows: readonly Uint8Array[]): Posting {
  const numbers: number[] = [];
  const head: number[] = [];
  const text: number[] = [];
  const isInTitle: number[] = [];
  const starts: number[] = [];
  const places = new ByteWriter();
  for (const bytes of rows) {
    const reader = new ByteReader(bytes);
    while (reader.at < bytes.length) {
      numbers.push(reader.number());
      head.push(reader.byte());
      text.push(reader.byte());
      const size = reader.number();
      isInTitle.push(size & 1);
      starts.push(places.size);
      places.bytes(bytes.subarray(reader.at, (reader.at += size >>> 1)));
    }
  }
  starts.push(places.size);
  return {
    numbers: Uint32Array.from(numbers),
    head: Uint8Array.from(head),
    text: Uint8Array.from(text),
    isInTitle: Uint8Array.from(isInTitle),
    places: places.done(),
    starts: Uint32Array.from(starts),
  };
}

/** What the six arrays of a list take besides what is in them, measured. */
const OVERHEAD = 1_500;

/** How many bytes a list takes in memory. */
export const sizeOfPosting = ({ numbers, places }: Posting): number =>
  11 * numbers.length + places.length + OVERHEAD;

/** Where the list has a document; -1 where it has not. */
export function indexIn({ numbers }: Posting, number: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = numbers[middle] as number;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The occurrences of the list's word in a document; none where it has none. */
export function placesIn(posting: Posting, number: number): Places | undefined {
  const index = indexIn(posting, number);
  if (index < 0) return undefined;
  return decodePlaces(posting.places.subarray(posting.starts[index], posting.starts[index + 1]));
}
