import type { MarkedText } from '@/lib/contract/content';
import { searchWords } from './search-words';

/** Most words of a query that count. */
const MAX_WORDS = 12;
/** Characters of a snippet, and of what stands before its first match. */
const SNIPPET = { length: 200, before: 60 } as const;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

const queryWords = (query: string): string[] => searchWords(query, MAX_WORDS);

const startsWithOne = (word: string, words: readonly string[]): boolean => {
  const [folded = ''] = searchWords(word, 1);
  return words.some((start) => folded.startsWith(start));
};

/** Returns whether each word of a query begins a word of the text. An empty query finds nothing. */
export function findsAll(query: string, text: string): boolean {
  const words = queryWords(query);
  const written = searchWords(text, Number.POSITIVE_INFINITY);
  return words.length > 0 && words.every((start) => written.some((word) => word.startsWith(start)));
}

/** Marks the words of a text that begin like one of the query. */
export function markWords(text: string, query: string): MarkedText {
  const words = queryWords(query);
  const pieces: MarkedText = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!startsWithOne(word, words)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), is_marked: false });
    pieces.push({ text: word, is_marked: true });
    end = index + word.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), is_marked: false });
  return pieces;
}

/** Cuts a text around the first word that matches, and marks the words. */
export function snippetOf(text: string, query: string): MarkedText {
  const words = queryWords(query);
  const match = [...text.matchAll(WORD)].find(([word]) => startsWithOne(word, words));
  const start =
    match && match.index > SNIPPET.before ? text.indexOf(' ', match.index - SNIPPET.before) + 1 : 0;
  const end = start + SNIPPET.length;
  const cut = text.slice(start, end).toWellFormed().trim();
  if (cut === '') return [];
  return markWords(`${start > 0 ? '…' : ''}${cut}${end < text.length ? '…' : ''}`, query);
}
