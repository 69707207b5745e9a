/** In characters; a text of this length is as long as a book. */
const LONG = 100_000;
/** Marks that open something, of which ordinary articles have a few hundred. */
const MARKS: [RegExp, number][] = [
  [/[[\]]/g, 2000],
  [/\{[{%/]|:::/g, 500],
  [/</g, 3000],
  [/[*_~`]/g, 8000],
];
/** Lists and quotes within each other, on one line or by their indentation. */
const DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){12}|^[ \t>]{30,}(?:[-*+>]|\d{1,9}[.)])[ \t]/m;
const RUN = /([[\](){}<>*_!|~`])\1{99}|(?<!\s)\s{1000}/;

/** Whether rendering a text might take very long or much memory, because the time grows faster than the text. */
export const looksHeavy = (text: string): boolean =>
  text.length > LONG ||
  DEEP.test(text) ||
  RUN.test(text) ||
  MARKS.some(([mark, limit]) => (text.match(mark)?.length ?? 0) > limit);
