import { followedBy, occurrencesAt, seek, type Occurrence, type PostingList } from '../storage/posting-list';
import { RANKING } from './ranking-weights';

/** The postings of one term in the documents that are reranked. Occurrences are decoded when they are first read. */
export class TermPostings {
  readonly #places: readonly number[];
  readonly #occurrences: (readonly Occurrence[] | undefined)[] = [];

  /** Expects the numbers of the documents in rising order; the methods take an index into them. */
  constructor(
    readonly list: PostingList,
    docIds: readonly number[],
  ) {
    let at = 0;
    this.#places = docIds.map((docId) => {
      at = seek(list.documents, docId, at);
      return list.documents[at] === docId ? at : -1;
    });
  }

  /** Returns where the posting of a document stands in the list; -1 when there is none. */
  placeOf(document: number): number {
    return this.#places[document] as number;
  }

  occurrencesIn(document: number): readonly Occurrence[] {
    const place = this.placeOf(document);
    if (place < 0) return NONE;
    return (this.#occurrences[document] ??= occurrencesAt(this.list, place));
  }
}

const NONE: readonly Occurrence[] = [];

const occurrencesOf = (terms: readonly TermPostings[], document: number): readonly Occurrence[] =>
  terms.flatMap((term) => term.occurrencesIn(document));

/** Returns the postings of terms in some documents, whose numbers are in rising order; each term is looked up once. */
export function postingsReader(
  docIds: readonly number[],
  listOf: (term: string) => PostingList,
): (term: string) => TermPostings {
  const known = new Map<string, TermPostings>();
  return (term) => {
    const postings = known.get(term) ?? new TermPostings(listOf(term), docIds);
    known.set(term, postings);
    return postings;
  };
}

/** The terms of a group in the documents that are reranked, each with its weight. */
export type GroupTerms = { idf: number; terms: readonly { postings: TermPostings; weight: number }[] };

/** Words of a window. Fields are further apart than a window of the metadata, so that it never spans two. */
const WINDOW_WORDS = { metadata: 18, text: 25 };

/**
 * Returns how much of the groups' idf the best window of a document holds, each group as much as its heaviest term
 * weighs: in title, keywords, headings and description, and in the text.
 */
export function bestWindows(
  groups: readonly GroupTerms[],
  document: number,
): { metadata: number; text: number } {
  const spots: Spot[] = [];
  for (const [group, { idf, terms }] of groups.entries())
    for (const { postings, weight } of terms)
      for (const { field, position } of postings.occurrencesIn(document))
        spots.push({ position, group, value: idf * weight, isText: field === 'text' });
  spots.sort((a, b) => a.position - b.position);
  return {
    metadata: bestWindow(
      spots.filter(({ isText }) => !isText),
      groups.length,
      WINDOW_WORDS.metadata,
    ),
    text: bestWindow(
      spots.filter(({ isText }) => isText),
      groups.length,
      WINDOW_WORDS.text,
    ),
  };
}

type Spot = { position: number; group: number; value: number; isText: boolean };

function bestWindow(spots: readonly Spot[], size: number, width: number): number {
  /** Where the last term of each group stands, and what it is worth there. */
  const last = Array.from({ length: size }, () => ({ position: -Infinity, value: 0 }));
  let best = 0;
  for (const spot of spots) {
    const own = last[spot.group] as (typeof last)[number];
    const isHeavier = spot.value >= own.value || spot.position - own.position >= width;
    if (isHeavier) Object.assign(own, { position: spot.position, value: spot.value });
    let sum = 0;
    for (const { position, value } of last) if (spot.position - position < width) sum += value;
    if (sum > best) best = sum;
  }
  return best;
}

/** A bigram with the postings of its words, as `Bigram`. */
export type PreparedBigram = { typed: TermPostings[][]; any: TermPostings[][]; distance: number };

/** Counts two conditions for each bigram: both words, and side by side. Other variants count less than typed words. */
export function countBigrams(bigrams: readonly PreparedBigram[], document: number): number {
  let count = 0;
  for (const { typed, any, distance } of bigrams) {
    const [first = 0, other = 0] = [typed, any].map(([before = [], after = []]) =>
      bigramConditions(occurrencesOf(before, document), occurrencesOf(after, document), distance),
    );
    count += Math.max(first, RANKING.bigramVariant * other);
  }
  return count;
}

/** Returns 1 when a document has both words of a bigram, 2 when they are side by side. */
function bigramConditions(
  before: readonly Occurrence[],
  after: readonly Occurrence[],
  distance: number,
): 0 | 1 | 2 {
  if (before.length === 0 || after.length === 0) return 0;
  return followedBy(before, after, distance).length > 0 ? 2 : 1;
}
