/** In characters; the length of a book. */
const LONG = 100_000;
/** Opening marks; ordinary articles have a few hundred. */
const MARKS: [RegExp, number][] = [
  [/[[\]]/g, 2000],
  [/\{[{%/]|:::/g, 500],
  [/</g, 3000],
  [/[*_~`]/g, 8000],
];
/** Nested lists and quotes, on one line or by indentation. */
const DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){12}|^[ \t>]{30,}(?:[-*+>]|\d{1,9}[.)])[ \t]/m;
const RUN = /([[\](){}<>*_!|~`])\1{99}|(?<!\s)\s{1000}/;

/** Returns whether rendering a text might take very long or much memory, since both grow faster than the text. */
export const looksHeavy = (text: string): boolean =>
  text.length > LONG ||
  DEEP.test(text) ||
  RUN.test(text) ||
  MARKS.some(([mark, limit]) => (text.match(mark)?.length ?? 0) > limit);
