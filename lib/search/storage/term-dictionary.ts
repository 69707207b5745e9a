import type { ContentLocale } from '@/lib/database/schema';
import { stemsOf } from '../analyzer/stemmer';
import type { StoredTerm, TermStats } from './storage-queries';

/** Completions of a prefix; more do not change the first results. */
const MAX_COMPLETIONS = 24;
/** Terms with the same stem; more of them share it by chance. */
const MAX_RELATED = 200;
/** The weight of a title in the choice of completions; a document weighs 1. */
const COMPLETION_TITLE_WEIGHT = 20;

/** Shorter prefixes are completed by terms of titles only. */
const MIN_TEXT_PREFIX = 3;
/** Words from this length on may have two edits, shorter ones one; from a lesser one on, one in an unfinished word. */
const TWO_EDITS_FROM = 10;
const ONE_IN_PREFIX_FROM = 8;
/** Shorter words have too many neighbours to be corrected. */
const MIN_CORRECTED = 3;

/** The pseudo-term that counts the documents themselves. */
export const EVERY_DOCUMENT = '';

/** Returns how many edits a misspelt word of this length may need, of which a half is for an unfinished word. */
export function maxEdits(length: number): number {
  if (length < MIN_CORRECTED) return 0;
  if (length >= TWO_EDITS_FROM) return 2;
  return length >= ONE_IN_PREFIX_FROM ? 1.5 : 1;
}

type Term = {
  term: string;
  /** One bit for each of its letters; 0 for terms with anything but a to z. */
  letters: number;
  frequencies: Partial<Record<ContentLocale, { documents: number; titles: number }>>;
};

/** All terms of the index. Terms stay when no document holds them any more. */
export class TermDictionary {
  readonly #terms = new Map<string, Term>();
  /** By the hash of a stem. */
  readonly #byStem = new Map<number, Term[]>();
  /** In alphabetical order; sorted again when terms were added. */
  #sorted: Term[] = [];

  set({ locale, term, documents, titles, stems }: StoredTerm): void {
    let entry = this.#terms.get(term);
    if (!entry) {
      entry = { term, letters: lettersOf(term), frequencies: {} };
      this.#terms.set(term, entry);
      for (const stem of stems) {
        const sameStem = this.#byStem.get(stem);
        if (sameStem) sameStem.push(entry);
        else this.#byStem.set(stem, [entry]);
      }
    }
    entry.frequencies[locale] = { documents, titles };
  }

  get size(): number {
    return this.#terms.size;
  }

  keys(): Iterable<string> {
    return this.#terms.keys();
  }

  get(term: string): Term | undefined {
    return this.#terms.get(term);
  }

  withStem(stem: number): readonly Term[] {
    return this.#byStem.get(stem) ?? [];
  }

  withPrefix(prefix: string): readonly Term[] {
    const sorted = this.#inOrder();
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] as Term).term >= prefix) high = middle;
      else low = middle + 1;
    }
    let end = low;
    while (sorted[end]?.term.startsWith(prefix)) end += 1;
    return sorted.slice(low, end);
  }

  /**
   * Preselects terms of a to z that may be within an edit distance by their letters; with `isPrefix` also those with nearly
   * all letters of the typed beginning.
   */
  similarTo(typed: string, edits: number, isPrefix: boolean): Term[] {
    const lettersOfTyped = lettersOf(typed);
    if (lettersOfTyped === 0) return [];
    return this.#inOrder().filter(({ letters }) => {
      // An edit adds, removes or replaces one letter.
      const isSimilar = bitCount(lettersOfTyped ^ letters) <= 2 * edits;
      return letters !== 0 && (isSimilar || (isPrefix && bitCount(lettersOfTyped & ~letters) <= 1));
    });
  }

  #inOrder(): readonly Term[] {
    if (this.#sorted.length < this.#terms.size)
      this.#sorted = [...this.#terms.values()].sort((a, b) => (a.term < b.term ? -1 : 1));
    return this.#sorted;
  }
}

/** The terms of some languages, with the higher of their frequencies. */
export class LocaleTerms {
  constructor(
    readonly dictionary: TermDictionary,
    readonly locales: readonly ContentLocale[],
  ) {}

  get(term: string): TermStats | undefined {
    const stats = this.dictionary.get(term);
    return stats && this.#stats([stats])[0];
  }

  /** Returns other terms with the same stem. */
  relatedTo(term: string): TermStats[] {
    const stems = stemsOf(term);
    const related = new Set(stems.flatMap((stem) => this.dictionary.withStem(hashStem(stem))));
    return this.#stats(related)
      .filter((other) => other.term !== term && stemsOf(other.term).some((stem) => stems.includes(stem)))
      .slice(0, MAX_RELATED);
  }

  /** Returns the most frequent longer terms with this prefix; for very short ones terms of titles only. */
  completing(prefix: string): TermStats[] {
    const rankOf = ({ documents, titles }: TermStats) => documents + COMPLETION_TITLE_WEIGHT * titles;
    return this.#stats(this.dictionary.withPrefix(prefix))
      .filter(
        ({ term, titles }) => term.length > prefix.length && (titles > 0 || prefix.length >= MIN_TEXT_PREFIX),
      )
      .sort((a, b) => rankOf(b) - rankOf(a))
      .slice(0, MAX_COMPLETIONS);
  }

  /** Returns candidates for what a misspelt term, or the beginning of one, may mean. */
  similarTo(typed: string, isPrefix: boolean): TermStats[] {
    return this.#stats(this.dictionary.similarTo(typed, maxEdits(typed.length), isPrefix));
  }

  /** Leaves out terms without documents. */
  #stats(terms: Iterable<Term>): TermStats[] {
    const matches: TermStats[] = [];
    for (const { term, frequencies } of terms) {
      let [documents, titles] = [0, 0];
      for (const locale of this.locales) {
        documents = Math.max(documents, frequencies[locale]?.documents ?? 0);
        titles = Math.max(titles, frequencies[locale]?.titles ?? 0);
      }
      if (documents > 0) matches.push({ term, documents, titles });
    }
    return matches;
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 0x61;
    if (letter < 0 || letter > 25) return 0;
    letters |= 1 << letter;
  }
  return letters;
}

function bitCount(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Hashes a stem as it is stored: FNV-1a as a signed 32-bit number, the database's `integer`. */
export function hashStem(stem: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < stem.length; index += 1) {
    value = Math.imul(value ^ stem.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}
