import { followedBy, occurrencesAt, seek, type Occurrence, type PostingList } from '../storage/posting-list';
import { RANKING } from './ranking-weights';

/** Words of a window. Fields are further apart than a window of the metadata, so that it never spans two. */
const WINDOW_WORDS = { metadata: 18, text: 25 };
const NO_OCCURRENCES: readonly Occurrence[] = [];

/** The postings of one term in the documents that are reranked. Occurrences are decoded when they are first read. */
export class TermPostings {
  /** The indexes of the documents' postings in the list; -1 where there is none. */
  readonly #indexes: readonly number[];
  readonly #occurrences: (readonly Occurrence[] | undefined)[] = [];

  /** Expects documents in the order of their ids; the methods take an index into them. */
  constructor(
    readonly list: PostingList,
    docIds: readonly number[],
  ) {
    let index = 0;
    this.#indexes = docIds.map((docId) => {
      index = seek(list.documents, docId, index);
      return list.documents[index] === docId ? index : -1;
    });
  }

  occurrencesIn(document: number): readonly Occurrence[] {
    const index = this.#indexes[document] as number;
    if (index < 0) return NO_OCCURRENCES;
    return (this.#occurrences[document] ??= occurrencesAt(this.list, index));
  }
}

const occurrencesOf = (terms: readonly TermPostings[], document: number): readonly Occurrence[] =>
  terms.flatMap((term) => term.occurrencesIn(document));

/** Returns the postings of terms in some documents, in the order of their ids; each term is looked up once. */
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

/** An occurrence of a group, and what it is worth: the idf of the group by the weight of the term. */
type WeightedMatch = { position: number; group: number; value: number };

/**
 * Returns how much of the groups' idf the best window of a document holds, each group as much as its heaviest term
 * weighs: in title, keywords, headings and description, and in the text.
 */
export function bestWindows(
  groups: readonly GroupTerms[],
  document: number,
): { metadata: number; text: number } {
  const metadata: WeightedMatch[] = [];
  const text: WeightedMatch[] = [];
  for (const [group, { idf, terms }] of groups.entries())
    for (const { postings, weight } of terms)
      for (const { field, position } of postings.occurrencesIn(document))
        (field === 'text' ? text : metadata).push({ position, group, value: idf * weight });
  return {
    metadata: bestWindow(metadata, groups.length, WINDOW_WORDS.metadata),
    text: bestWindow(text, groups.length, WINDOW_WORDS.text),
  };
}

function bestWindow(matches: WeightedMatch[], groups: number, width: number): number {
  matches.sort((a, b) => a.position - b.position);
  /** By group, where its last match is and what that is worth. */
  const last = Array.from({ length: groups }, () => ({ position: -Infinity, value: 0 }));
  let best = 0;
  for (const { position, group, value } of matches) {
    const previous = last[group] as (typeof last)[number];
    // A heavier match counts as long as it is in the window.
    if (value >= previous.value || position - previous.position >= width) last[group] = { position, value };
    let sum = 0;
    for (const match of last) if (position - match.position < width) sum += match.value;
    best = Math.max(best, sum);
  }
  return best;
}

/** A bigram with the postings of its words, as `Bigram`. */
export type PreparedBigram = { typed: TermPostings[][]; any: TermPostings[][]; distance: number };

/** Counts two conditions for each bigram: both words, and side by side. Other variants count less than typed words. */
export function countBigrams(bigrams: readonly PreparedBigram[], document: number): number {
  let count = 0;
  for (const { typed, any, distance } of bigrams) {
    const [asTyped = 0, inAnyForm = 0] = [typed, any].map(([before = [], after = []]) =>
      bigramConditions(occurrencesOf(before, document), occurrencesOf(after, document), distance),
    );
    count += Math.max(asTyped, RANKING.bigramVariant * inAnyForm);
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
