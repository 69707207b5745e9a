import { wordSet } from '@/lib/words/word-table';
import { isEnglishStopWord, isStopWord, joinedTokens, tokenize, type Token } from '../analyzer/tokenizer';
import {
  BACKGROUND_WORDS,
  FORMS_OF_ADDRESS,
  FUNCTION_WORDS,
  isStopWordOrFiller,
  phrasesIn,
  POLITE_PHRASES,
} from './vocabulary';

export type QueryTerm = {
  term: string;
  /** Its parts, when it was written in several (`ERR-204`). */
  parts?: string[];
  /** A number that a word beside it calls a code ("kode kesalahan 204"). */
  isCode?: boolean;
};

/** A parsed query. */
export type ParsedQuery = {
  /** The searched terms in their order, each once. */
  terms: QueryTerm[];
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
/** The minimum of words of a long message, which needs fewer words of its subject. */
const MANY_WORDS = 9;
const ENOUGH_WORDS = { few: 4, many: 2 };
/** Words that mean "make" or "divide" at the beginning of a sentence or verb phrase, and "for" after a noun. */
const MAKE_OR_FOR = wordSet('buat bagi');
/** Words that are not nouns, so a verb may follow them. */
const BEFORE_VERBS = wordSet('gagal salah lupa');
/** After these, a word of the ones above asks for something. */
const ASKING = wordSet('apa siapa mana');
/** Abbreviations of trade that are English stop words as well. */
const ABBREVIATIONS = wordSet('so do');
/** A number after or before one of these is a code. Shorter numbers count something ("error 2 kali"). */
const CODE_WORDS = wordSet('error errors eror err kode code codes galat kesalahan');
const CODE_NUMBER = /^\d{3,}$/;
/** Words that may stand between them. */
const NUMBERING = wordSet('nomor nomer number');
/** A quoted phrase. */
export const QUOTED = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;

/** Parses a query. Without any words it finds nothing. */
export function parseQuery(q: string): ParsedQuery {
  const text = q.slice(0, MAX_QUERY_LENGTH).normalize('NFC');
  // The parts of a code are searched only if the index does not know the whole.
  const tokens = withoutCourtesies(inFull(joinedTokens(text)));
  const all = tokens.map(({ word }) => word);
  const isContent = contentMask(all);
  const typed = tokens.map(({ word, parts }, at): QueryTerm => ({
    term: word,
    ...(parts && { parts }),
    ...(isCalledCode(all, at) && { isCode: true }),
  }));
  const content = typed.filter((_, at) => isContent[at]);
  // A query of nothing but stop words ("apa itu") searches them.
  const terms = new Map((content.length > 0 ? content : typed).map((term) => [term.term, term]));
  const last = tokens.at(-1);
  const isUnfinished = last !== undefined && last.end === text.length;
  return {
    terms: [...terms.values()].slice(0, MAX_WORDS),
    stopWords: content.length > 0 ? all.filter((_, at) => !isContent[at]) : [],
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

/** Returns for each word of a query whether it belongs to the subject; words with two meanings are read by their neighbours. */
function contentMask(words: readonly string[]): boolean[] {
  const isContent = words.map((word) => !isStopWordOrFiller(word));
  for (const [at, word] of words.entries()) {
    const isAfterNoun = isContent[at - 1] === true && !BEFORE_VERBS.has(words[at - 1] ?? '');
    if (MAKE_OR_FOR.has(word)) isContent[at] = !isAfterNoun && !ASKING.has(words[at + 1] ?? '');
    // "SO" for a stock opname, unless it is English.
    else if (ABBREVIATIONS.has(word))
      isContent[at] = !words.some((other) => isEnglishStopWord(other) && !ABBREVIATIONS.has(other));
    else if (CODE_WORDS.has(word)) isContent[at] = !callsCode(words, at);
    else if (FORMS_OF_ADDRESS.has(word)) isContent[at] = isAfterNoun && isContent[at + 1] === true;
  }
  return withoutBackground(words, isContent);
}

const isCodeNumber = (word = ''): boolean => CODE_NUMBER.test(word);
const isCodeWord = (word = ''): boolean => CODE_WORDS.has(word);

/** Returns whether a number is a code by the words beside it. */
function isCalledCode(words: readonly string[], at: number): boolean {
  const before = words.findLastIndex(
    (word, index) => index < at && !isStopWord(word) && !NUMBERING.has(word),
  );
  return isCodeNumber(words[at]) && (isCodeWord(words[before]) || isCodeWord(words[at + 1]));
}

/** Returns whether a word calls a number beside it a code, alone or with others ("kode kesalahan nomor 204"). */
function callsCode(words: readonly string[], at: number): boolean {
  const next = words.findIndex(
    (word, index) => index > at && !isCodeWord(word) && !NUMBERING.has(word) && !isStopWord(word),
  );
  return isCodeNumber(words[next]) || isCodeNumber(words[at - 1]);
}

/** Leaves the background out of a long message, but for words of a phrase. */
function withoutBackground(words: readonly string[], isContent: boolean[]): boolean[] {
  const phraseWords = new Set(phrasesIn(words).flatMap((phrase) => phrase.words));
  const isSubject = words.map(
    (word, at) => isContent[at] === true && (!BACKGROUND_WORDS.has(word) || phraseWords.has(word)),
  );
  const enough = words.length < MANY_WORDS ? ENOUGH_WORDS.few : ENOUGH_WORDS.many;
  return isSubject.filter(Boolean).length >= enough ? isSubject : isContent;
}

/** Leaves out courtesies, unless there is nothing else. */
function withoutCourtesies(tokens: Token[]): Token[] {
  const isCourtesy = (at: number): boolean =>
    POLITE_PHRASES.has(`${tokens[at]?.word} ${tokens[at + 1]?.word}`);
  const rest = tokens.filter((_, at) => !isCourtesy(at - 1) && !isCourtesy(at));
  return rest.some(({ word }) => !isStopWord(word)) ? rest : tokens;
}
