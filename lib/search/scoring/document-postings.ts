import type { Occurrence, Posting } from '../postings/posting-list';

/** The postings of the query's terms in one document. */
export type Postings = ReadonlyMap<string, Posting>;

export const occurrencesOf = (terms: readonly string[], postings: Postings): Occurrence[] =>
  terms.flatMap((term) => postings.get(term)?.occurrences ?? []);
