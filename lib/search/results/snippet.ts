import type { MarkedText } from '@/lib/contract/content';
import { tokenize } from '../analyzer/tokenizer';
import type { Highlighter } from './highlighter';
import { bestPassage } from './passage';

/** Characters of a snippet, about two lines. */
const LENGTH = 180;
/** A snippet begins with the sentence when it is not further away than this. */
const REACH = 60;

/** How much of a text around a match a snippet needs, also to tell that the text goes on. */
export const SNIPPET_REACH = { before: REACH + 3, after: LENGTH + 60 } as const;

/** Cuts the snippet at `start` and marks its matches. */
export const cutSnippet = (text: string, highlighter: Highlighter, start: number): MarkedText =>
  highlighter.mark(around(text, start));

/** Cuts the snippet of a short text that matches best; undefined when nothing matches. */
export function findSnippet(text: string, highlighter: Highlighter): MarkedText | undefined {
  const { start } = bestPassage(highlighter.matches(tokenize(text)), highlighter.groups);
  return start === null ? undefined : cutSnippet(text, highlighter, start);
}

/** Cuts the beginning of a text, for items that match elsewhere. */
export const cutBeginning = (text: string, highlighter: Highlighter): MarkedText =>
  highlighter.mark(around(text, 0));

function around(text: string, place: number): string {
  const start = startOf(text, place);
  const whole = text.slice(start);
  const isCut = whole.length > LENGTH;
  const cut = isCut ? withoutLastWord(whole.slice(0, LENGTH)) : whole;
  // A word longer than the snippet is cut, but not between the halves of a surrogate pair.
  const kept = cut.trim() === '' ? [...whole.slice(0, LENGTH)].slice(0, -1).join('') : cut;
  const line = kept.replace(/\s*\n\s*/g, ' · ').trim();
  return `${start > 0 && !/(?:^|[.?!]\s|\n)$/.test(text.slice(Math.max(0, start - 2), start)) ? '… ' : ''}${line}${isCut ? ' …' : ''}`;
}

const WORD_CHARACTER = /^[\p{L}\p{M}\p{N}]$/u;

/** By hand from the end, because a regular expression would start over at every character. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0) {
    const character = lastCharacter(text, end);
    if (!WORD_CHARACTER.test(character)) break;
    end -= character.length;
  }
  return text.slice(0, end);
}

/** Returns the last character, both halves of a surrogate pair. */
function lastCharacter(text: string, end: number): string {
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

/** Returns where the last sentence of a text begins, or 0. */
function lastSentence(text: string): number {
  const ends = [...text.matchAll(/[.?!]\s+/g)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}

/** Replaces the misspelt words of a query by their corrections; null when there are none. */
export function suggestCorrection(q: string, corrections: ReadonlyMap<string, string>): string | null {
  let text = '';
  let end = 0;
  for (const token of corrections.size > 0 ? tokenize(q) : []) {
    const correction = corrections.get(token.word);
    if (correction === undefined || token.start < end) continue;
    text += q.slice(end, token.start) + correction;
    end = token.end;
  }
  return end === 0 ? null : (text + q.slice(end)).trim();
}
