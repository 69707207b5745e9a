import { isCourtesy, isKindOfHelp, isStopWord } from '../analyze/stop-words';
import { tokenize } from '../analyze/tokenize';
import { MAX_SEARCH_WORDS } from '../../limits';

export type QueryWord = {
  word: string;
  /** Its parts, when it was written in several (`ERR-204`) and stands for them. */
  parts?: string[];
};

/** What somebody typed, taken apart. */
export type TypedQuery = {
  /** The words that say what is searched, in their order, each once. */
  words: QueryWord[];
  /** The stop words around them: they decide nothing, but a title that has them too fits better. */
  stopWords: string[];
  /** Phrases in quotes, folded: they must occur as they stand. */
  phrases: string[][];
  /** All words as typed, for comparing with whole titles. */
  all: string[];
  /** The last word, and the last part of it, while it may still be being typed. */
  unfinished: string[];
};

/** More is no search that anybody typed. */
const MAX_QUERY_LENGTH = 500;
const MAX_PHRASES = 3;
const QUOTED = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;

/** Takes a query apart; without any word in it nothing will be found. */
export function readQuery(q: string): TypedQuery {
  const text = q.slice(0, MAX_QUERY_LENGTH).normalize('NFC');
  const tokens = tokenize(text);
  // A code stands for its parts: they are looked for where the whole is not known.
  const whole = withoutCourtesies(tokens.filter((token) => token.parts || !isPartOf(token, tokens)));
  const all = whole.map((token) => token.word);
  const content = whole.filter(({ word }) => !decidesNothing(word));
  // "apa itu": nothing but stop words means them.
  const chosen = content.length > 0 ? content : whole;
  const words = unique(chosen.map(({ word, parts }) => (parts ? { word, parts } : { word })));
  const last = whole.at(-1);
  const isUnfinished = last !== undefined && last.end === text.length;
  return {
    words: words.slice(0, MAX_SEARCH_WORDS),
    stopWords: all.filter((word) => decidesNothing(word) && content.length > 0),
    phrases: readPhrases(text),
    all: all.slice(0, MAX_SEARCH_WORDS * 2),
    unfinished: isUnfinished ? [last.word, ...(last.parts?.slice(-1) ?? [])] : [],
  };
}

const decidesNothing = (word: string): boolean => isStopWord(word) || isKindOfHelp(word);

/** What is asked, unless there is nothing but courtesies. */
function withoutCourtesies<T extends { word: string }>(tokens: T[]): T[] {
  const asked = tokens.filter(
    ({ word }, index) =>
      !isCourtesy(tokens[index - 1]?.word, word) && !isCourtesy(word, tokens[index + 1]?.word),
  );
  return asked.some(({ word }) => !isStopWord(word)) ? asked : tokens;
}

function readPhrases(text: string): string[][] {
  return [...text.matchAll(QUOTED)]
    .map(([, phrase = '']) => tokenize(phrase))
    .map((tokens) => tokens.filter((token) => !token.parts).map((token) => token.word))
    .filter((words) => words.length > 0)
    .slice(0, MAX_PHRASES);
}

const isPartOf = (
  part: { start: number; end: number },
  tokens: { start: number; end: number; parts?: string[] }[],
) => tokens.some((token) => token.parts && token.start <= part.start && part.end <= token.end);

function unique(words: QueryWord[]): QueryWord[] {
  return [...new Map(words.map((word) => [word.word, word])).values()];
}
