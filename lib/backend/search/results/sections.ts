import { fold } from '../analyze/fold';
import { readable } from './each-likely-word';
import type { Matcher } from './mark';
import { findPlace } from './place';

export type Heading = { id: string; text: string };
/** A part of a text and the heading it stands below; the part before the first heading has none. */
export type Section = { heading: Heading | null; text: string };

/** What a heading's own words count against those of the text below it. */
const HEADING_WEIGHT = 1.5;
/** A part further down must be this much better than the beginning to be where the hit opens. */
const ADVANTAGE = 1.05;
/** Longer texts are books; looking through all of one would hold up everybody else. */
const MAX_TEXT = 60_000;

/** Blanks and accents by which a heading's line may be longer or shorter than the heading. */
const MAX_DIFFERENCE = 20;
const NEWLINE = 0x0a;

/** Where a section stands in its text. */
type Range = { heading: Heading | null; line: [from: number, to: number]; below: [from: number, to: number] };

/**
 * The part of a plain text (one line per block) that answers the query best, the first one when none does better;
 * `start` is where in it the query is answered.
 */
export function bestSection(
  text: string,
  headings: readonly Heading[],
  matcher: Matcher,
): Section & { start: number | null } {
  const read = readable(text.slice(0, MAX_TEXT));
  let best: { range: Range; start: number | null; worth: number } | undefined;
  for (const range of splitAt(headings, read.text)) {
    const own = HEADING_WEIGHT * findPlace(read, range.line, matcher).worth;
    const least = best ? best.worth * ADVANTAGE : -1;
    // Not even all words of the query below it would make it the best.
    if (matcher.fullWorth + own <= least) continue;
    const { worth, start } = findPlace(read, range.below, matcher);
    if (worth + own > least) best = { range, start, worth: worth + own };
  }
  const { heading = null, below = [0, 0] } = best?.range ?? {};
  const start = best?.start ?? null;
  return { heading, text: read.text.slice(...below), start: start === null ? null : start - below[0] };
}

/** Takes a text apart at its headings, each of which stands there as a line of its own. */
function splitAt(headings: readonly Heading[], text: string): Range[] {
  const ranges: Range[] = [];
  let heading: Heading | null = null;
  let line: Range['line'] = [0, 0];
  let from = 0;
  const end = (to: number) => ranges.push({ heading, line, below: withoutEmptyLines(text, from, to) });
  for (const next of headings) {
    const found = findLine(text, from, next.text);
    if (!found) break;
    end(found[0] - 1);
    heading = next;
    line = found;
    from = found[1] + 1;
  }
  end(text.length);
  return ranges;
}

/** Empty lines right below a heading are not part of what stands there. */
function withoutEmptyLines(text: string, from: number, to: number): [from: number, to: number] {
  let start = from;
  while (start < to && text.charCodeAt(start) === NEWLINE) start += 1;
  return [start, Math.max(start, to)];
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
