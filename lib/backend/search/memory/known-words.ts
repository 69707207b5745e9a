import type { ContentLocale } from '@/lib/database/schema';
import type { StoredWord } from '../../db/search-memory-queries';
import { hash } from '../analyze/hash';
import { firstFrom } from '../first-from';

/** With so many new words they are sorted in among the others; until then they are looked through beside them. */
const MAX_UNSORTED = 500;
/** So many words are likely to be asked. */
const LIKELIEST = 20_000;
/** More than any site has. */
const MAX_DOCUMENTS = 2 ** 24;
/** Room for a word's number beside a root's hash in one whole number. */
const MAX_WORDS = 2 ** 21;
const HASH_OFFSET = 2 ** 31;

type Counts = { documents: number[]; titles: number[] };

/**
 * Every word of the index with its counts, as this process has read them, by a number of its own. Words stay, also
 * those that no item holds any more.
 */
export class KnownWords {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #stems: (readonly number[])[] = [];
  /** A bit for each letter of a word; 0 for words of anything else than a to z. */
  readonly #letters: number[] = [];
  readonly #lengths: number[] = [];
  readonly #counts: Record<ContentLocale, Counts> = {
    id: { documents: [], titles: [] },
    en: { documents: [], titles: [] },
  };
  /** The first words in the order of their letters, and their roots: hash and word in one number each, in order. */
  #byLetters = new Uint32Array(0);
  #byStem = new Float64Array(0);

  set({ locale, word, documents, titles, stems }: StoredWord): void {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#words.length;
      this.#numbers.set(word, number);
      this.#words.push(word);
      this.#letters.push(lettersOf(word));
      this.#lengths.push(word.length);
      this.#stems.push(stems);
    }
    this.#counts[locale].documents[number] = documents;
    this.#counts[locale].titles[number] = titles;
  }

  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  wordOf(number: number): string {
    return this.#words[number] ?? '';
  }

  /** In how many items of a language a word occurs, and in how many of their titles. */
  countsOf(number: number, locale: ContentLocale): { documents: number; titles: number } {
    const { documents, titles } = this.#counts[locale];
    return { documents: documents[number] ?? 0, titles: titles[number] ?? 0 };
  }

  /** Words with this root, and a few that only share its hash. */
  withStem(stem: string): number[] {
    const from = (hash(stem) + HASH_OFFSET) * MAX_WORDS;
    const sorted = this.#sorted();
    const found: number[] = [];
    for (let at = firstFrom(sorted.byStem, (value) => value >= from); at < sorted.byStem.length; at += 1) {
      const number = (sorted.byStem[at] as number) - from;
      if (number >= MAX_WORDS) break;
      found.push(number);
    }
    const wanted = hash(stem);
    for (const number of this.#unsorted()) if (this.#stems[number]?.includes(wanted)) found.push(number);
    return found;
  }

  /** Words that begin so, itself among them. */
  beginningWith(start: string): number[] {
    const { byLetters } = this.#sorted();
    const found: number[] = [];
    for (
      let at = firstFrom(byLetters, (number) => this.wordOf(number) >= start);
      at < byLetters.length && this.wordOf(byLetters[at] as number).startsWith(start);
      at += 1
    ) {
      found.push(byLetters[at] as number);
    }
    for (const number of this.#unsorted()) if (this.wordOf(number).startsWith(start)) found.push(number);
    return found;
  }

  /**
   * Words of a to z with about the same letters: at most so many mistakes can lie between them and `typed`; with
   * `isUnfinished` also longer ones that hold nearly all its letters.
   */
  resembling(typed: string, mistakes: number, isUnfinished: boolean): number[] {
    const wanted = lettersOf(typed);
    if (wanted === 0) return [];
    const found: number[] = [];
    for (let number = 0; number < this.#letters.length; number += 1) {
      const letters = this.#letters[number] as number;
      if (letters === 0) continue;
      const length = (this.#lengths[number] as number) - typed.length;
      // A mistake adds, takes or changes one letter.
      const isLike = length <= mistakes && length >= -mistakes && bits(wanted ^ letters) <= 2 * mistakes;
      if (isLike || (isUnfinished && length > 0 && bits(wanted & ~letters) <= 1)) found.push(number);
    }
    return found;
  }

  /** The words that are likeliest to be asked: those of most titles, then those of most items. */
  likeliest(): { word: string; documents: number }[] {
    const sum = (kind: keyof Counts, number: number): number =>
      (this.#counts.id[kind][number] ?? 0) + (this.#counts.en[kind][number] ?? 0);
    const weights = Float64Array.from(
      this.#words,
      (_, number) => sum('titles', number) * MAX_DOCUMENTS + sum('documents', number),
    );
    const least = weights.slice().sort().at(-LIKELIEST) ?? 0;
    const likely: number[] = [];
    for (const [number, weight] of weights.entries()) if (weight > 0 && weight >= least) likely.push(number);
    return likely
      .sort((a, b) => (weights[b] as number) - (weights[a] as number))
      .map((number) => ({ word: this.wordOf(number), documents: sum('documents', number) }));
  }

  #sorted(): { byLetters: Uint32Array; byStem: Float64Array } {
    const sorted = this.#byLetters.length;
    if (this.#words.length - sorted > MAX_UNSORTED || sorted === 0) {
      // They come in order as a rule: two runs are put together in no time.
      const numbers = [...this.#byLetters, ...this.#unsorted()];
      numbers.sort((a, b) => (this.wordOf(a) < this.wordOf(b) ? -1 : 1));
      const added: number[] = [];
      for (const number of this.#unsorted()) {
        for (const stem of this.#stems[number] ?? []) added.push((stem + HASH_OFFSET) * MAX_WORDS + number);
      }
      const byStem = new Float64Array(this.#byStem.length + added.length);
      byStem.set(this.#byStem);
      byStem.set(added, this.#byStem.length);
      this.#byLetters = Uint32Array.from(numbers);
      this.#byStem = byStem.sort();
    }
    return { byLetters: this.#byLetters, byStem: this.#byStem };
  }

  *#unsorted(): Generator<number> {
    for (let number = this.#byLetters.length; number < this.#words.length; number += 1) yield number;
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

/** How many bits of a number are set. */
function bits(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
