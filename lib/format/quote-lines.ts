/** What any program may take for the end of a line. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

export const isManyLines = (text: string): boolean => LINE_ENDS.test(text);

/** Returns a text with `> ` before each of its lines, so that none of them can be taken for a line around it. */
export const quoteLines = (text: string): string =>
  text
    .split(LINE_ENDS)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Returns a text on one line, without marks that change the direction of what stands beside it. */
export const onOneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
