import type { MarkedText } from '@/lib/contract/content';
import { tokenize } from '../analyze/tokenize';
import { markText, type Matcher } from './mark';
import { findPlace } from './place';

/** Letters of a snippet, about two lines. */
const LENGTH = 180;
/** A snippet begins at the sentence when that is not further away than this. */
const REACH = 60;

/** What lies around a place of a text, as far as a snippet reaches: enough to see that it goes on, too. */
export const SNIPPET_REACH = { before: REACH + 3, after: LENGTH + 60 } as const;

/** The piece of a text at `start`, marked. */
export const cutSnippet = (text: string, matcher: Matcher, start: number): MarkedText =>
  markText(around(text, start), matcher);

/** The piece of a short text that answers the query best, marked; undefined when no word of it does. */
export function findSnippet(text: string, matcher: Matcher): MarkedText | undefined {
  const { start } = findPlace(matcher.piecesIn(tokenize(text)), matcher.groups);
  return start === null ? undefined : cutSnippet(text, matcher, start);
}

/** The beginning of a text, for items that fit by what stands elsewhere. */
export const cutBeginning = (text: string, matcher: Matcher): MarkedText =>
  markText(around(text, 0), matcher);

function around(text: string, place: number): string {
  const start = startOf(text, place);
  const whole = text.slice(start);
  const isCut = whole.length > LENGTH;
  const cut = isCut ? withoutLastWord(whole.slice(0, LENGTH)) : whole;
  // A word longer than all of it stays cut, but never between the halves of one character.
  const kept = cut.trim() === '' ? [...whole.slice(0, LENGTH)].slice(0, -1).join('') : cut;
  const line = kept.replace(/\s*\n\s*/g, ' · ').trim();
  return `${start > 0 && !/(?:^|[.?!]\s|\n)$/.test(text.slice(Math.max(0, start - 2), start)) ? '… ' : ''}${line}${isCut ? ' …' : ''}`;
}

const WORD_SIGN = /^[\p{L}\p{M}\p{N}]$/u;

/** By hand from the end: a regular expression begins at every letter anew. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0) {
    const sign = lastSign(text, end);
    if (!WORD_SIGN.test(sign)) break;
    end -= sign.length;
  }
  return text.slice(0, end);
}

/** Both halves of it, for signs that have two. */
function lastSign(text: string, end: number): string {
  const isHalf =
    (text.charCodeAt(end - 1) & 0xfc00) === 0xdc00 && (text.charCodeAt(end - 2) & 0xfc00) === 0xd800;
  return text.slice(end - (isHalf ? 2 : 1), end);
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
