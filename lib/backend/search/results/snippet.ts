import type { MarkedText } from '@/lib/contract/content';
import { markText, type Matcher, type Spot } from './mark';

/** Letters of a snippet, about two lines. */
const LENGTH = 180;
/** Words that are looked at together when the best place is searched. */
const WINDOW_WORDS = 24;
/** A snippet begins at the sentence when that is not further away than this. */
const REACH = 60;

/** The piece of a text that answers the query best, marked; undefined when no word of it (`spots`) does. */
export function cutSnippet(
  text: string,
  matcher: Matcher,
  spots: readonly Spot[] = matcher.scan(text),
): MarkedText | undefined {
  let best: { start: number; worth: number } | undefined;
  for (const [index, { start, order }] of spots.entries()) {
    let end = index + 1;
    while ((spots[end]?.order ?? Infinity) < order + WINDOW_WORDS) end += 1;
    const worth = matcher.worth(spots.slice(index, end));
    if (!best || worth > best.worth + 1e-9) best = { start, worth };
  }
  return best && markText(around(text, best.start), matcher);
}

/** The beginning of a text, for items that fit by what stands elsewhere. */
export const cutBeginning = (text: string, matcher: Matcher): MarkedText =>
  markText(around(text, 0), matcher);

function around(text: string, place: number): string {
  const start = startOf(text, place);
  const whole = text.slice(start);
  const isCut = whole.length > LENGTH;
  const cut = isCut ? whole.slice(0, LENGTH).replace(/[\p{L}\p{M}\p{N}]*$/u, '') : whole;
  // A word longer than all of it stays cut, but never between the halves of one character.
  const kept = cut.trim() === '' ? [...whole.slice(0, LENGTH)].slice(0, -1).join('') : cut;
  const line = kept.replace(/\s*\n\s*/g, ' · ').trim();
  return `${start > 0 && !/(?:^|[.?!]\s|\n)$/.test(text.slice(Math.max(0, start - 2), start)) ? '… ' : ''}${line}${isCut ? ' …' : ''}`;
}

function startOf(text: string, place: number): number {
  if (place <= REACH) return 0;
  const before = text.slice(place - REACH, place);
  const sentence = Math.max(before.lastIndexOf('\n') + 1, lastSentence(before));
  if (sentence > 0) return place - REACH + sentence;
  const word = before.search(/\s\S/);
  return word < 0 ? place : place - REACH + word + 1;
}

/** Where the last sentence of a text begins, 0 when there is no end of one. */
function lastSentence(text: string): number {
  const ends = [...text.matchAll(/[.?!]\s+/g)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}
