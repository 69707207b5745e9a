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

/** Cells of tables; those of an ordinary article are some hundreds. */
const MAX_CELLS = 20_000;
const DELIMITER_ROW = /^[\s>|:-]+$/;

/** Counts the cells of tables, of which each row gets as many as the header has, however few it writes. */
function countCells(text: string): number {
  let columns = 0;
  let cells = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    // Markdown takes a line of any other whitespace for one with text, and thus for a row.
    if (/^[ \t>]*$/.test(line)) columns = 0;
    else if (DELIMITER_ROW.test(line)) columns = Math.max(columns, line.match(/-+/g)?.length ?? 0);
    cells += columns;
  }
  return cells;
}

/** Returns whether rendering a text might take very long or much memory, since both grow faster than the text. */
export const looksHeavy = (text: string): boolean =>
  text.length > LONG ||
  DEEP.test(text) ||
  RUN.test(text) ||
  MARKS.some(([mark, limit]) => (text.match(mark)?.length ?? 0) > limit) ||
  countCells(text) > MAX_CELLS;
