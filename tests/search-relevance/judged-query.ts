/** How a customer came to type it; every kind is measured on its own. */
export const QUERY_KINDS = [
  'exact',
  'affixed',
  'misspelt',
  'synonym',
  'partial',
  'english',
  'multi-word',
  'question',
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/**
 * What a customer types, and the keys of the articles that answer it: several only where each of them would do.
 * Third, the language of the site when it is not Indonesian.
 */
export type JudgedQuery = readonly [q: string, answers: string | readonly string[], locale?: 'en'];
export type JudgedSet = Record<QueryKind, readonly JudgedQuery[]>;
