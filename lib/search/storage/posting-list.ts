/** Documents per stored segment of a posting list, as a power of two. */
export const SEGMENT_BITS = 10;
/** The highest weight of a posting. */
export const FULL_WEIGHT = 255;
/** Memory that the objects of a list take apart from their content, in bytes. */
export const LIST_OVERHEAD_BYTES = 600;
/** Documents of a phrase that are read before the time slice is checked again. */
const DOCUMENTS_PER_CHECK = 256;

/** The fields in which a term occurs: title, keywords and headings, other metadata, body text. Stored by their index. */
const FIELDS = ['title', 'heading', 'about', 'text'] as const;
export type Field = (typeof FIELDS)[number];

export type Occurrence = {
  /** Counts the document's tokens over all its fields. */
  position: number;
  field: Field;
  /** Where it begins in the body text; 0 in other fields. */
  offset: number;
};

/** The entry of one document in a posting list. */
export type Posting = {
  /** Term frequency weights from 0 to FULL_WEIGHT: in the metadata (title, keywords, headings, …) and in the text. */
  metadata: number;
  text: number;
  isInTitle: boolean;
  occurrences: readonly Occurrence[];
};

/**
 * A posting list as it is stored, with an index of it. The entry of a document holds its id, the two weights, the
 * size of the encoded occurrences with a bit for the title, and the occurrences as differences. Weights are bytes, all
 * other numbers variable-length integers (LEB128).
 */
export type PostingList = {
  bytes: Uint8Array;
  /** The ids of the documents, rising, and where the weights of each begin. */
  documents: Uint32Array;
  starts: Uint32Array;
};

export function encodePosting(docId: number, { metadata, text, isInTitle, occurrences }: Posting): Buffer {
  const encoded: number[] = [];
  let [lastPosition, lastOffset] = [0, 0];
  for (const { position, field, offset } of occurrences) {
    pushVarint(encoded, ((position - lastPosition) << 2) | FIELDS.indexOf(field));
    lastPosition = position;
    if (field !== 'text') continue;
    pushVarint(encoded, offset - lastOffset);
    lastOffset = offset;
  }
  const entry: number[] = [];
  pushVarint(entry, docId);
  entry.push(metadata, text);
  pushVarint(entry, (encoded.length << 1) | (isInTitle ? 1 : 0));
  return Buffer.from(entry.concat(encoded));
}

/**
 * Applies changes to a stored segment: encoded entries by document, undefined to remove one. Returns no bytes
 * when nothing is left.
 */
export function changeSegment(
  stored: Uint8Array,
  changes: ReadonlyMap<number, Uint8Array | undefined>,
): Buffer {
  const entries = new Map<number, Uint8Array | undefined>();
  for (let at = 0; at < stored.length;) {
    const reader = new ByteReader(stored, at);
    const docId = reader.varint();
    skipPosting(reader);
    entries.set(docId, stored.subarray(at, reader.at));
    at = reader.at;
  }
  for (const [docId, entry] of changes) entries.set(docId, entry);
  const inOrder = [...entries].sort(([a], [b]) => a - b);
  return Buffer.concat(inOrder.flatMap(([, entry]) => entry ?? []));
}

/** Decodes a posting list from its stored segments, in their order. */
export function decodePostings(segments: readonly Uint8Array[]): PostingList {
  const bytes = Buffer.concat(segments);
  const [documents, starts]: [number[], number[]] = [[], []];
  const reader = new ByteReader(bytes);
  while (reader.at < bytes.length) {
    documents.push(reader.varint());
    starts.push(reader.at);
    skipPosting(reader);
  }
  return { bytes, documents: new Uint32Array(documents), starts: new Uint32Array(starts) };
}

/** Returns how many bytes of memory a list takes. */
export const sizeOfPostings = ({ documents, bytes }: PostingList): number =>
  8 * documents.length + bytes.length + LIST_OVERHEAD_BYTES;

/** Returns the index of the first id at or after `start` that is at least `docId`; else the length. */
export function seek(documents: Uint32Array, docId: number, start = 0): number {
  let [low, high] = [start, documents.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((documents[middle] as number) < docId) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the posting of a document; undefined when there is none. */
export function findPosting(list: PostingList, docId: number): Posting | undefined {
  const index = seek(list.documents, docId);
  if (list.documents[index] !== docId) return undefined;
  return { ...weightsAt(list, index), occurrences: occurrencesAt(list, index) };
}

/** Returns a posting of a list without its occurrences. */
export function weightsAt({ bytes, starts }: PostingList, index: number): Omit<Posting, 'occurrences'> {
  const start = starts[index] as number;
  return {
    metadata: bytes[start] as number,
    text: bytes[start + 1] as number,
    // The lowest bit of the size.
    isInTitle: ((bytes[start + 2] as number) & 1) === 1,
  };
}

/** Decodes the occurrences of the posting at an index of a list. */
export function occurrencesAt({ bytes, starts }: PostingList, index: number): Occurrence[] {
  const reader = new ByteReader(bytes, (starts[index] as number) + 2);
  const size = reader.varint() >>> 1;
  const end = reader.at + size;
  const occurrences: Occurrence[] = [];
  let [position, offset] = [0, 0];
  while (reader.at < end) {
    const step = reader.varint();
    const field = FIELDS[step & 3] as Field;
    position += step >>> 2;
    if (field === 'text') offset += reader.varint();
    occurrences.push({ position, field, offset: field === 'text' ? offset : 0 });
  }
  return occurrences;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

class ByteReader {
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = this.bytes[this.at++] as number;
      value |= (part & 0x7f) << shift;
      // Also ends after the last byte, where `part` is undefined: a truncated list must not loop for ever.
      if (!(part >= 0x80)) return value;
    }
  }
}

function skipPosting(reader: ByteReader): void {
  reader.at += 2;
  const size = reader.varint() >>> 1;
  reader.at += size;
}

/** A term and its position in a phrase. */
type PhraseTerm = { postings: PostingList; position: number };

/**
 * Intersects the posting lists of a phrase's terms: the documents in which they follow each other, and where the first
 * of them does. A phrase weighs as much as its weakest term.
 */
export async function phrasePostings(
  terms: readonly PhraseTerm[],
  yieldWhenDue: () => Promise<void>,
): Promise<PostingList> {
  const parts: Buffer[] = [];
  const [rarest] = terms.map(({ postings }) => postings.documents).sort((a, b) => a.length - b.length);
  for (const [at, docId] of rarest?.entries() ?? []) {
    if (at % DOCUMENTS_PER_CHECK === 0) await yieldWhenDue();
    const posting = intersect(terms, docId);
    if (posting) parts.push(encodePosting(docId, posting));
  }
  return decodePostings(parts);
}

function intersect(terms: readonly PhraseTerm[], docId: number): Posting | undefined {
  let starts: readonly Occurrence[] = [];
  let [metadata, text] = [FULL_WEIGHT, FULL_WEIGHT];
  for (const [at, { postings, position }] of terms.entries()) {
    const posting = findPosting(postings, docId);
    if (!posting) return undefined;
    const distance = position - (terms[0]?.position ?? 0);
    starts = at > 0 ? followedBy(starts, posting.occurrences, distance) : posting.occurrences;
    if (starts.length === 0) return undefined;
    metadata = Math.min(metadata, posting.metadata);
    text = Math.min(text, posting.text);
  }
  return {
    metadata: starts.some(({ field }) => field !== 'text') ? metadata : 0,
    text: starts.some(({ field }) => field === 'text' || field === 'about') ? text : 0,
    isInTitle: starts[0]?.field === 'title',
    occurrences: starts,
  };
}

/** Keeps the occurrences that have one of the others `distance` positions after them. */
export function followedBy(
  before: readonly Occurrence[],
  after: readonly Occurrence[],
  distance: number,
): Occurrence[] {
  const positions = new Set(after.map(({ position }) => position));
  return before.filter(({ position }) => positions.has(position + distance));
}
