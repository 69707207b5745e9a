import { occurrencesAt, seek, type Occurrence, type PostingList } from '../postings/posting-list';

/** The postings of one term in the documents that are reranked. Occurrences are decoded when they are first read. */
export class TermPostings {
  readonly #places: readonly number[];
  readonly #occurrences: (readonly Occurrence[] | undefined)[] = [];

  /** Expects the numbers of the documents in rising order; the methods take an index into them. */
  constructor(
    readonly list: PostingList,
    numbers: readonly number[],
  ) {
    let at = 0;
    this.#places = numbers.map((number) => {
      at = seek(list.documents, number, at);
      return list.documents[at] === number ? at : -1;
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

export const occurrencesOf = (terms: readonly TermPostings[], document: number): readonly Occurrence[] =>
  terms.flatMap((term) => term.occurrencesIn(document));

/** Returns the postings of terms in some documents, whose numbers are in rising order; each term is looked up once. */
export function postingsReader(
  numbers: readonly number[],
  listOf: (term: string) => PostingList,
): (term: string) => TermPostings {
  const known = new Map<string, TermPostings>();
  return (term) => {
    const postings = known.get(term) ?? new TermPostings(listOf(term), numbers);
    known.set(term, postings);
    return postings;
  };
}
