import type { ContentLocale } from '@/lib/database/schema';
import { hash, stemsOf } from '../analyzer/stemmer';
import { maxEdits } from '../query/spelling';
import { TopDocs } from '../scoring/collector';
import type { StoredTerm, TermStats } from './snapshot-queries';

/** Completions of a prefix: more never change what is found first. */
const MAX_COMPLETIONS = 24;
/** Terms with the same stem: beyond that they only share it by chance. */
const MAX_RELATED = 200;
/** What an occurrence in a title counts against a document, where completions are chosen. */
const TITLE_WEIGHT = 20;

type Frequencies = Record<ContentLocale, { documents: number; titles: number } | undefined>;
type Term = {
  term: string;
  /** One bit for each letter it contains; 0 when it contains anything but a to z. */
  letters: number;
  stems: readonly number[];
  frequencies: Frequencies;
};

/** All terms of the index. Terms stay when no document holds them any more. */
export class TermDictionary {
  readonly #terms = new Map<string, Term>();
  /** By the hash of a stem; most stems belong to one term. */
  readonly #byStem = new Map<number, Term | Term[]>();
  /** In alphabetical order; sorted again when terms were added. */
  #sorted: Term[] = [];

  set({ locale, word, documents, titles, stems }: StoredTerm): void {
    let term = this.#terms.get(word);
    if (!term) {
      term = { term: word, letters: lettersOf(word), stems, frequencies: { id: undefined, en: undefined } };
      this.#terms.set(word, term);
      for (const stem of stems) {
        const known = this.#byStem.get(stem);
        if (Array.isArray(known)) known.push(term);
        else this.#byStem.set(stem, known ? [known, term] : term);
      }
    }
    term.frequencies[locale] = { documents, titles };
  }

  has(term: string): boolean {
    return this.#terms.has(term);
  }

  get(term: string): Term | undefined {
    return this.#terms.get(term);
  }

  withStem(stem: number): readonly Term[] {
    return [this.#byStem.get(stem) ?? []].flat();
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
   * Preselects terms of a to z within an edit distance by their letters; with `isPrefix` also longer ones with nearly
   * all letters of the typed beginning.
   */
  similarTo(typed: string, edits: number, isPrefix: boolean): Term[] {
    const wanted = lettersOf(typed);
    if (wanted === 0) return [];
    const found: Term[] = [];
    for (const term of this.#terms.values()) {
      if (term.letters === 0) continue;
      const longer = term.term.length - typed.length;
      // An edit adds, removes or replaces one letter.
      const isSimilar = Math.abs(longer) <= edits && bitCount(wanted ^ term.letters) <= 2 * edits;
      if (isSimilar || (isPrefix && longer > 0 && bitCount(wanted & ~term.letters) <= 1)) found.push(term);
    }
    return found;
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
    return this.#stats([this.dictionary.get(term) ?? []].flat())[0];
  }

  /** Returns other terms with the same stem. */
  relatedTo(term: string): TermStats[] {
    const stems = stemsOf(term);
    const others = new Set(stems.flatMap((stem) => this.dictionary.withStem(hash(stem))));
    return this.#stats(others)
      .filter((other) => other.term !== term && stemsOf(other.term).some((stem) => stems.includes(stem)))
      .slice(0, MAX_RELATED);
  }

  /** Returns the most frequent longer terms with this prefix; for very short prefixes terms of titles only. */
  completing(prefix: string): TermStats[] {
    // One more than wanted, because the prefix itself may be among them.
    const best = new TopDocs(MAX_COMPLETIONS + 1);
    const found = this.dictionary.withPrefix(prefix);
    for (let index = 0; index < found.length; index += 1) {
      const [documents, titles] = [
        this.#highest(found[index] as Term, 'documents'),
        this.#highest(found[index] as Term, 'titles'),
      ];
      if (documents > 0 && (prefix.length > 2 || titles > 0))
        best.offer(index, documents + TITLE_WEIGHT * titles);
    }
    return this.#stats(best.numbers.map((index) => found[index] as Term))
      .filter(({ term }) => term.length > prefix.length)
      .slice(0, MAX_COMPLETIONS);
  }

  /** Returns candidates for what a misspelt term, or the beginning of one, may mean. */
  similarTo(typed: string, isPrefix: boolean): TermStats[] {
    return this.#stats(this.dictionary.similarTo(typed, maxEdits(typed.length), isPrefix));
  }

  #stats(terms: Iterable<Term>): TermStats[] {
    const found: TermStats[] = [];
    for (const term of terms) {
      const documents = this.#highest(term, 'documents');
      if (documents > 0) found.push({ term: term.term, documents, titles: this.#highest(term, 'titles') });
    }
    return found;
  }

  #highest({ frequencies }: Term, kind: 'documents' | 'titles'): number {
    let highest = 0;
    for (const locale of this.locales) highest = Math.max(highest, frequencies[locale]?.[kind] ?? 0);
    return highest;
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
