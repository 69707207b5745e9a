import type { TimeSlice } from '../time-slice';
import { encodeOccurrences, FIELD, type Occurrence } from './occurrences';
import {
  changeSegment,
  decodePostings,
  indexOfDocument,
  occurrencesAt,
  type Posting,
  type PostingList,
} from './posting-list';

/** A term of a phrase and how many positions behind the one before it stands. */
export type PhraseTerm = { postings: PostingList; distance: number };

/** Documents between two looks at the clock. */
const DOCUMENTS_PER_CHECK = 256;

/**
 * Intersects the posting lists of a phrase's terms: the documents in which they follow each other, and where the first
 * of them does. A phrase weighs as much as its weakest term.
 */
export async function phrasePostings(terms: readonly PhraseTerm[], slice: TimeSlice): Promise<PostingList> {
  const [first, ...others] = terms;
  if (!first) return decodePostings([]);
  if (others.length === 0) return first.postings;
  const found = new Map<number, Posting>();
  const [rarest] = terms
    .map(({ postings }) => postings)
    .sort((a, b) => a.documents.length - b.documents.length);
  for (const [at, number] of rarest?.documents.entries() ?? []) {
    if (at % DOCUMENTS_PER_CHECK === 0) await slice.yieldWhenDue();
    const posting = intersect(first.postings, others, number);
    if (posting) found.set(number, posting);
  }
  return decodePostings([changeSegment(new Uint8Array(0), found)]);
}

function intersect(first: PostingList, others: readonly PhraseTerm[], number: number): Posting | undefined {
  const index = indexOfDocument(first, number);
  if (index < 0) return undefined;
  let starts = occurrencesAt(first, index);
  let distance = 0;
  let [head, text] = [first.head[index] as number, first.text[index] as number];
  for (const other of others) {
    const at = indexOfDocument(other.postings, number);
    if (at < 0) return undefined;
    distance += other.distance;
    starts = followedBy(starts, occurrencesAt(other.postings, at), distance);
    if (starts.length === 0) return undefined;
    head = Math.min(head, other.postings.head[at] as number);
    text = Math.min(text, other.postings.text[at] as number);
  }
  return {
    head: starts.some(({ field }) => field !== FIELD.text) ? head : 0,
    text: starts.some(({ field }) => field === FIELD.text || field === FIELD.about) ? text : 0,
    isInTitle: starts[0]?.field === FIELD.title,
    occurrences: encodeOccurrences(starts),
  };
}

/** Keeps the occurrences that have one of the others `distance` positions behind them; both are in order. */
export function followedBy(
  before: readonly Occurrence[],
  behind: readonly Occurrence[],
  distance: number,
): Occurrence[] {
  let next = 0;
  return before.filter(({ position }) => {
    while (next < behind.length && (behind[next] as Occurrence).position < position + distance) next += 1;
    return behind[next]?.position === position + distance;
  });
}
