import { isEnglishStopWord, isStopWord } from '../analyzer/stop-words';
import { tokenize, wholeTokens, type Token } from '../analyzer/tokenizer';
import {
  FORMS_OF_ADDRESS,
  POLITE_PHRASES,
  carriesNoSubject,
  FUNCTION_WORDS,
  phrasesIn,
  STORY_WORDS,
} from './vocabulary';

export type QueryTerm = {
  word: string;
  /** Its parts, when it was written in several (`ERR-204`). */
  parts?: string[];
};

/** A parsed query. */
export type ParsedQuery = {
  /** The searched terms in their order, each once. */
  words: QueryTerm[];
  /** The stop words between them. They match nothing, but a title with the same stop words ranks higher. */
  stopWords: string[];
  /** Quoted phrases, which must occur literally. */
  phrases: string[][];
  /** All words as typed, to compare with whole titles. */
  all: string[];
  /** The last word and its last part, when the query ends with them: it may be unfinished. */
  unfinished: string[];
};

/** Words of a query that are parsed; the rarest of them are searched (`MAX_TERMS`). */
const MAX_WORDS = 24;
const MAX_QUERY_LENGTH = 500;
const MAX_PHRASES = 3;
const QUOTED = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;

/** Parses a query. Without any words it finds nothing. */
export function parseQuery(q: string): ParsedQuery {
  const text = q.slice(0, MAX_QUERY_LENGTH).normalize('NFC');
  // The parts of a code are searched only if the index does not know the whole.
  const whole = withoutCourtesies(inFull(wholeTokens(text)));
  const all = whole.map((token) => token.word);
  const isContent = readPlaces(all);
  const content = whole.filter((_, place) => isContent[place]);
  // A query of nothing but stop words ("apa itu") searches them.
  const chosen = content.length > 0 ? content : whole;
  const words = new Map(chosen.map(({ word, parts }) => [word, parts ? { word, parts } : { word }]));
  const last = whole.at(-1);
  const isUnfinished = last !== undefined && last.end === text.length;
  return {
    words: [...words.values()].slice(0, MAX_WORDS),
    stopWords: content.length > 0 ? all.filter((_, place) => !isContent[place]) : [],
    phrases: [...text.matchAll(QUOTED)]
      .map(([, phrase = '']) => tokenize(phrase).flatMap(({ word, parts }) => (parts ? [] : word)))
      .filter((phrase) => phrase.length > 0)
      .slice(0, MAX_PHRASES),
    all: all.slice(0, MAX_WORDS),
    unfinished: isUnfinished ? [last.word, ...(last.parts?.slice(-1) ?? [])] : [],
  };
}

/** Writes words as they are written in full: `gaaak` as `tidak`, `barang2` as `barang`. A single word stays as typed. */
function inFull(tokens: Token[]): Token[] {
  if (tokens.length < 2) return tokens;
  return tokens.map((token) => {
    const word = token.word.replace(/([a-z])\1{2,}/g, '$1').replace(/^(\p{L}{4,})2(?:nya)?$/u, '$1');
    const { parts, ...plain } = token;
    return { ...(parts && word === token.word ? token : plain), word: FUNCTION_WORDS.get(word) ?? word };
  });
}

/** Words that mean "make" or "divide" at the beginning of a sentence or verb phrase, and "for" after a noun. */
const MAKE_OR_FOR = new Set(['buat', 'bagi']);
/** Words that are not nouns, so a verb may follow them. */
const BEFORE_VERBS = new Set(['gagal', 'salah', 'lupa']);
const ASKING = new Set(['apa', 'siapa', 'mana']);
/** Abbreviations of trade that are English stop words as well. */
const ABBREVIATIONS = new Set(['so', 'do']);

/** A number after one of these is a code. */
const BEFORE_CODES = new Set(['error', 'eror', 'kode', 'code']);

/** Returns for each word of a query whether it belongs to the subject; words with two meanings are read by their place. */
function readPlaces(words: readonly string[]): boolean[] {
  const isContent = words.map((word) => !carriesNoSubject(word));
  for (const [place, word] of words.entries()) {
    const isAfterNoun = isContent[place - 1] === true && !BEFORE_VERBS.has(words[place - 1] ?? '');
    if (MAKE_OR_FOR.has(word)) isContent[place] = !isAfterNoun && !ASKING.has(words[place + 1] ?? '');
    // "SO" for a stock opname, unless it is English.
    else if (ABBREVIATIONS.has(word))
      isContent[place] = !words.some((other) => isEnglishStopWord(other) && !ABBREVIATIONS.has(other));
    else if (BEFORE_CODES.has(word)) isContent[place] = !/^\d{3,}$/.test(words[place + 1] ?? '');
    else if (FORMS_OF_ADDRESS.has(word)) isContent[place] = isAfterNoun && isContent[place + 1] === true;
  }
  return withoutStory(words, isContent);
}

/** A long message needs fewer words of its subject. */
const MANY_WORDS = 9;
const ENOUGH_WORDS = { few: 4, many: 2 };

/** Leaves out the story around the subject of a long message. */
function withoutStory(words: readonly string[], isContent: boolean[]): boolean[] {
  const phrases = new Set(phrasesIn(words).flatMap((phrase) => phrase.words));
  const isAside = (word: string): boolean => STORY_WORDS.has(word) && !phrases.has(word);
  const isSubject = words.map((word, place) => isContent[place] === true && !isAside(word));
  const enough = words.length < MANY_WORDS ? ENOUGH_WORDS.few : ENOUGH_WORDS.many;
  return isSubject.filter(Boolean).length >= enough ? isSubject : isContent;
}

/** Leaves out courtesies, unless there is nothing else. */
function withoutCourtesies<T extends { word: string }>(tokens: T[]): T[] {
  const isCourtesy = (at: number): boolean =>
    POLITE_PHRASES.has(`${tokens[at]?.word} ${tokens[at + 1]?.word}`);
  const asked = tokens.filter((_, at) => !isCourtesy(at - 1) && !isCourtesy(at));
  return asked.some(({ word }) => !isStopWord(word)) ? asked : tokens;
}
