import { PLACE_NICKNAMES } from '@/lib/words/contact-search';
import { wordSet } from '@/lib/words/word-table';
import { isFormOf, MIN_STEMMED, shortestStem, stemsOf } from '../analyzer/stemmer';
import { isStopWord } from '../analyzer/tokenizer';
import { ACTIONS } from './vocabulary/actions';
import { ENGLISH } from './vocabulary/english';
import { ENGLISH_SPOKEN } from './vocabulary/english-spoken';
import { BILINGUAL, RELATED } from './vocabulary/equivalents';
import { PHRASES } from './vocabulary/phrases';
import * as speech from './vocabulary/speech';
import { THINGS } from './vocabulary/things';
import { COMPLAINTS, TROUBLES, WHY } from './vocabulary/troubles';
import { WEIGHTS } from './term-group';

/** The longest phrase, in words. */
const MAX_PHRASE_WORDS = 3;

/** A meaning of a word, of one or several words, and its weight compared with the word itself. */
export type Meaning = { meaning: string; weight: number };

const partsOf = (text: string, mark: string): string[] =>
  text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean);

/** Lists the entries of a table, between lines or bars. */
const rowsOf = (text: string): string[] => text.split(/[\n|]/).flatMap((row) => row.trim() || []);

/** Lists the phrases that an entry stands for: `a/b_c` for `a c` and `b c`. */
const alternatives = (entry: string): string[] =>
  entry
    .split('_')
    .map((words) => words.split('/'))
    .reduce((all, words) => all.flatMap((phrase) => words.map((word) => `${phrase} ${word}`.trim())), ['']);

/** Lists the entries of a table: words, or phrases with `_` between their words, a colon, and their meanings. */
const entriesOf = (text: string): { typed: string[]; meanings: string[] }[] =>
  rowsOf(text).map((line) => {
    const [typed = '', meanings = ''] = line.split(':');
    return {
      typed: partsOf(typed, ' ').flatMap(alternatives),
      meanings: partsOf(meanings, ','),
    };
  });

/** Words without a subject that are indexed, unlike stop words. */
const FILLER_WORDS = wordSet(speech.FILLERS);
/** Returns whether a word says nothing about the subject of a query. */
export const isStopWordOrFiller = (word: string): boolean => isStopWord(word) || FILLER_WORDS.has(word);
export const BACKGROUND_WORDS = wordSet(speech.BACKGROUND);
/** Forms of address, some with other meanings. */
export const FORMS_OF_ADDRESS = wordSet(speech.FORMS_OF_ADDRESS);
/** Polite phrases of two words. */
export const POLITE_PHRASES: ReadonlySet<string> = new Set([
  ...partsOf(speech.COURTESIES, ',').map((phrase) => phrase.replace(/\s+/g, ' ')),
  ...[...wordSet(speech.GREETINGS)].flatMap((greeting) =>
    [...wordSet(speech.AFTER_GREETING)].map((who) => `${greeting} ${who}`),
  ),
]);
/** Chat spellings of function words, and their full forms (`gak`: `tidak`). */
export const FUNCTION_WORDS: ReadonlyMap<string, string> = new Map(
  entriesOf(speech.WRITTEN_OUT).flatMap(({ typed, meanings: [word = ''] }) =>
    typed.map((short) => [short, word] as const),
  ),
);

/** Meanings by word or phrase, and by stem, so that every form of a word finds them. */
const meanings = new Map<string, Meaning[]>();
const byStem = new Map<string, (Meaning & { term: string })[]>();
/** Stop words and fillers that belong to a phrase. */
const phraseWords = new Set<string>();

/** Returns the key of a phrase, the same for all forms of its words. */
const phraseKey = (words: readonly string[]): string => words.map(shortestStem).sort().join(' ');

function add(term: string, entry: Meaning): void {
  const words = term.split(' ');
  const key = words.length > 1 ? phraseKey(words) : term;
  meanings.set(key, [...(meanings.get(key) ?? []), entry]);
  if (words.length > 1) for (const word of words) phraseWords.add(word);
  else if (term.length >= MIN_STEMMED)
    for (const stem of stemsOf(term)) byStem.set(stem, [...(byStem.get(stem) ?? []), { ...entry, term }]);
}

for (const [text, weight] of [
  [speech.SHORTENINGS, WEIGHTS.shortening],
  [ACTIONS, WEIGHTS.colloquial],
  [TROUBLES, WEIGHTS.colloquial],
  [THINGS, WEIGHTS.colloquial],
  [PLACE_NICKNAMES, WEIGHTS.shortening],
  [PHRASES, WEIGHTS.colloquial],
  [ENGLISH_SPOKEN, WEIGHTS.colloquial],
] as const)
  for (const { typed, meanings: ofEntry } of entriesOf(text))
    for (const term of typed)
      for (const meaning of ofEntry) if (meaning !== term) add(term, { meaning, weight });
for (const group of rowsOf(BILINGUAL + RELATED + ENGLISH).map((line) => partsOf(line, '=')))
  for (const term of group)
    for (const meaning of group) if (meaning !== term) add(term, { meaning, weight: WEIGHTS.equal });

/** Finds the phrases in a query, in any form of their words and with fillers between them (`siapa yang ubah`). */
export function phrasesIn(words: readonly string[]): { words: string[]; meanings: readonly Meaning[] }[] {
  const contentWords = words.filter((word) => phraseWords.has(word) || !isStopWordOrFiller(word));
  return wordSequences(contentWords).flatMap((sequence) => {
    const meaning = meanings.get(phraseKey(sequence));
    return meaning ? [{ words: sequence, meanings: meaning }] : [];
  });
}

/** Returns all two or three words that follow each other, without repetitions. */
export function wordSequences(words: readonly string[]): string[][] {
  const sequences = new Map<string, string[]>();
  for (let length = 2; length <= MAX_PHRASE_WORDS; length += 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const sequence = words.slice(start, start + length);
      sequences.set(sequence.join(' '), sequence);
    }
  }
  return [...sequences.values()];
}

/** Returns the meanings of a word, in any of its forms. */
export function meaningsOf(term: string): readonly Meaning[] {
  const meaning = meanings.get(term) ?? meanings.get(term.replace(/nya$/, ''));
  if (meaning) return meaning;
  if (term.length < MIN_STEMMED) return [];
  const entries = new Set(stemsOf(term).flatMap((stem) => byStem.get(stem) ?? []));
  // English words are extended by endings: "mobil" is not a form of "mobile".
  return [...entries].filter(
    (entry) =>
      isFormOf(term, entry.term) &&
      (term.length >= entry.term.length ||
        stemsOf(term).some((stem) => stem.startsWith('i:') && stemsOf(entry.term).includes(stem))),
  );
}

/** Returns whether the vocabulary knows a word, which is therefore not misspelt. */
export const isKnown = (word: string): boolean => FILLER_WORDS.has(word) || meaningsOf(word).length > 0;

/** Words that say that something fails, and those that ask why. */
const TROUBLE_WORDS = wordSet(COMPLAINTS);
const WHY_WORDS = wordSet(WHY);
export const namesTrouble = (word: string): boolean => TROUBLE_WORDS.has(word);
export const isComplaint = (word: string): boolean => namesTrouble(word) || WHY_WORDS.has(word);
