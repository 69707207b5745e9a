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
  const posting = emptyPosting(sizeOf(rows));
  const { numbers, head, text, isInTitle, places, starts } = posting;
  let at = 0;
  let end = 0;
  for (const bytes of rows) {
    const reader = new ByteReader(bytes);
    for (; reader.at < bytes.length; at += 1) {
      numbers[at] = reader.number();
      head[at] = reader.byte();
      text[at] = reader.byte();
      const size = reader.number();
      isInTitle[at] = size & 1;
      starts[at] = end;
      // Byte by byte, as most are a few: a view of each would cost more.
      for (let left = size >>> 1; left > 0; left -= 1) places[end++] = reader.byte();
    }
  }
  starts[at] = end;
  return posting;
}

/** How many entries rows have, and how many bytes their occurrences take. */
function sizeOf(rows: readonly Uint8Array[]): { entries: number; places: number } {
  let [entries, places] = [0, 0];
  for (const bytes of rows) {
    const reader = new ByteReader(bytes);
    for (; reader.at < bytes.length; entries += 1) {
      reader.number();
      reader.at += 2;
      const size = reader.number() >>> 1;
      reader.at += size;
      places += size;
    }
  }
  return { entries, places };
}

/** Room for a list in one piece of memory: six pieces take more than what is in most lists. */
function emptyPosting({ entries, places }: { entries: number; places: number }): Posting {
  const memory = new ArrayBuffer(11 * entries + 4 + places);
  let used = 0;
  const bytes = (size: number): Uint8Array => new Uint8Array(memory, (used += size) - size, size);
  const words = (size: number): Uint32Array => new Uint32Array(memory, (used += 4 * size) - 4 * size, size);
  return {
    numbers: words(entries),
    starts: words(entries + 1),
    head: bytes(entries),
    text: bytes(entries),
    isInTitle: bytes(entries),
    places: bytes(places),
  };
}

/** What a list takes besides what is in it, measured. */
const OVERHEAD = 1_100;

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
