import { isCourtesy, isKindOfHelp, isStopWord } from '../analyzer/stop-words';
import { tokenize, wholeTokens } from '../analyzer/tokenizer';

export type QueryTerm = {
  word: string;
  /** Its parts, when it was written in several (`ERR-204`) and stands for them. */
  parts?: string[];
};

/** A parsed query. */
export type ParsedQuery = {
  /** The searched terms in their order, each once. */
  words: QueryTerm[];
  /** The stop words between them: they match nothing, but a title that has them too fits better. */
  stopWords: string[];
  /** Quoted phrases, which must occur literally. */
  phrases: string[][];
  /** All words as typed, to compare with whole titles. */
  all: string[];
  /** The last word and its last part, when the query ends with them: it may be unfinished. */
  unfinished: string[];
};

/** Terms of a query that are searched; more never find more. */
export const MAX_TERMS = 12;
const MAX_QUERY_LENGTH = 500;
const MAX_PHRASES = 3;
const QUOTED = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;

/** Parses a query. Without any words it finds nothing. */
export function parseQuery(q: string): ParsedQuery {
  const text = q.slice(0, MAX_QUERY_LENGTH).normalize('NFC');
  // A code stands for its parts, which are searched only where the whole is unknown.
  const whole = withoutCourtesies(wholeTokens(text));
  const all = whole.map((token) => token.word);
  const content = whole.filter(({ word }) => !isWeak(word));
  // A query of nothing but stop words ("apa itu") searches them.
  const chosen = content.length > 0 ? content : whole;
  const words = new Map(chosen.map(({ word, parts }) => [word, parts ? { word, parts } : { word }]));
  const last = whole.at(-1);
  const isUnfinished = last !== undefined && last.end === text.length;
  return {
    words: [...words.values()].slice(0, MAX_TERMS),
    stopWords: all.filter((word) => isWeak(word) && content.length > 0),
    phrases: [...text.matchAll(QUOTED)]
      .map(([, phrase = '']) => tokenize(phrase).flatMap(({ word, parts }) => (parts ? [] : word)))
      .filter((phrase) => phrase.length > 0)
      .slice(0, MAX_PHRASES),
    all: all.slice(0, MAX_TERMS * 2),
    unfinished: isUnfinished ? [last.word, ...(last.parts?.slice(-1) ?? [])] : [],
  };
}

const isWeak = (word: string): boolean => isStopWord(word) || isKindOfHelp(word);

/** Leaves out courtesies, unless there is nothing else. */
function withoutCourtesies<T extends { word: string }>(tokens: T[]): T[] {
  const asked = tokens.filter(
    ({ word }, index) =>
      !isCourtesy(tokens[index - 1]?.word, word) && !isCourtesy(word, tokens[index + 1]?.word),
  );
  return asked.some(({ word }) => !isStopWord(word)) ? asked : tokens;
}
