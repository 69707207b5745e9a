import { ByteReader, ByteWriter } from './bytes';
import { decodeOccurrences, FIELD, type Occurrence } from './occurrences';

/** Documents per stored segment of a posting list, as a power of two. */
export const SEGMENT_BITS = 10;
/** The weight of a posting that could not be better. */
export const FULL_WEIGHT = 255;

/** What a posting list says of one document. */
export type Posting = {
  /** Term frequency weights from 0 to FULL_WEIGHT: in the metadata (title, keywords, headings, …) and in the text. */
  head: number;
  text: number;
  isInTitle: boolean;
  /** Encoded occurrences. */
  occurrences: Uint8Array;
};

/** A decoded posting list, column by column, in the order of document numbers. */
export type PostingList = {
  documents: Uint32Array;
  head: Uint8Array;
  text: Uint8Array;
  isInTitle: Uint8Array;
  /** The encoded occurrences of all postings, and where those of each begin; one more at the end. */
  occurrences: Uint8Array;
  starts: Uint32Array;
};

/** The fields to which a search can be limited; undefined means all. */
export type Fields = 'title' | 'keywords' | 'titleAndKeywords' | undefined;

/** New postings by document number; undefined removes the document. */
export type PostingChanges = ReadonlyMap<number, Posting | undefined>;

const writer = new ByteWriter();

/** Applies changes to a stored segment. Returns no bytes when nothing is left. */
export function changeSegment(stored: Uint8Array, changes: PostingChanges): Buffer {
  writer.clear();
  const numbers = [...changes.keys()].sort((a, b) => a - b);
  const reader = new ByteReader(stored);
  let next = 0;
  const writeBefore = (limit: number): void => {
    for (; next < numbers.length && (numbers[next] as number) < limit; next += 1) {
      const posting = changes.get(numbers[next] as number);
      if (posting) writePosting(numbers[next] as number, posting);
    }
  };
  while (reader.at < stored.length) {
    const start = reader.at;
    const number = reader.varint();
    reader.at += 2;
    const size = reader.varint();
    reader.at += size >>> 1;
    writeBefore(number);
    if (!changes.has(number)) writer.bytes(stored.subarray(start, reader.at));
  }
  writeBefore(Infinity);
  return writer.toBuffer();
}

function writePosting(number: number, { head, text, isInTitle, occurrences }: Posting): void {
  writer.varint(number);
  writer.byte(head);
  writer.byte(text);
  writer.varint((occurrences.length << 1) | (isInTitle ? 1 : 0));
  writer.bytes(occurrences);
}

/** Decodes a posting list from its stored segments, in their order. */
export function decodePostings(segments: readonly Uint8Array[]): PostingList {
  const numbers: number[] = [];
  const head: number[] = [];
  const text: number[] = [];
  const isInTitle: number[] = [];
  const starts: number[] = [0];
  const encoded: Uint8Array[] = [];
  let size = 0;
  for (const bytes of segments) {
    const reader = new ByteReader(bytes);
    while (reader.at < bytes.length) {
      numbers.push(reader.varint());
      head.push(reader.byte());
      text.push(reader.byte());
      const length = reader.varint();
      isInTitle.push(length & 1);
      encoded.push(bytes.subarray(reader.at, (reader.at += length >>> 1)));
      starts.push((size += length >>> 1));
    }
  }
  const occurrences = new Uint8Array(size);
  for (const [index, part] of encoded.entries()) occurrences.set(part, starts[index]);
  return {
    documents: new Uint32Array(numbers),
    head: new Uint8Array(head),
    text: new Uint8Array(text),
    isInTitle: new Uint8Array(isInTitle),
    occurrences,
    starts: new Uint32Array(starts),
  };
}

/** Memory that the typed arrays of a list take apart from their content, in bytes, as measured. */
const OVERHEAD = 1_100;

/** Returns how many bytes of memory a list takes. */
export const sizeOfPostings = ({ documents, occurrences }: PostingList): number =>
  11 * documents.length + occurrences.length + OVERHEAD;

/** Returns the index of a document in a list, or -1. */
export function indexOfDocument({ documents }: Pick<PostingList, 'documents'>, number: number): number {
  let [low, high] = [0, documents.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = documents[middle] as number;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Returns the occurrences in the document at an index of a list. */
export const occurrencesAt = ({ occurrences, starts }: PostingList, index: number): Occurrence[] =>
  decodeOccurrences(occurrences, starts[index], starts[index + 1]);

/** Tells whether the term of a posting stands in one of the fields. */
export function isWithinFields(list: PostingList, index: number, fields: Fields): boolean {
  if (!fields) return true;
  if (fields !== 'keywords' && list.isInTitle[index] === 1) return true;
  if (fields === 'title' || list.head[index] === 0) return false;
  return occurrencesAt(list, index).some(({ field }) => field === FIELD.heading);
}
