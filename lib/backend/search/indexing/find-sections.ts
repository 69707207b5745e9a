import { fold } from '../analyze/fold';

/** Blanks and accents by which a heading's line may be longer or shorter than the heading. */
const MAX_DIFFERENCE = 20;

/**
 * Where the lines of headings begin and end in a plain text (one line per block), two numbers for each heading in
 * their order, until one is missing.
 */
export function findSections(text: string, headings: readonly string[]): number[] {
  const lines: number[] = [];
  let from = 0;
  for (const heading of headings) {
    const found = findLine(text, from, heading);
    if (!found) break;
    lines.push(...found);
    from = found[1] + 1;
  }
  return lines;
}

/** The next line that says the same, whatever its case and blanks. */
function findLine(text: string, from: number, wanted: string): [start: number, end: number] | undefined {
  const first = plainSign(wanted, 0);
  let end: number;
  for (let start = from; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    // Nearly all lines are told apart by their length and first letter.
    if (Math.abs(end - start - wanted.length) >= MAX_DIFFERENCE) continue;
    const sign = plainSign(text, start);
    if (first !== undefined && sign !== undefined && sign !== first) continue;
    const line = text.slice(start, end);
    if (line === wanted || squeeze(line) === squeeze(wanted)) return [start, end];
  }
  return undefined;
}

/** A sign that folding leaves where it is, as a small letter. */
function plainSign(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  if (code >= 0x41 && code <= 0x5a) return code | 0x20;
  return code > 0x20 && code < 0x7f ? code : undefined;
}

const squeeze = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();
