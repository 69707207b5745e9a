import type { KnownWord } from '../../db/search-word-queries';
import { stemsOf } from '../analyze/stems';
import type { WantedGroup } from './word-group';

/** The words that the index offered for one query, by word and by root. */
export class WordList {
  readonly #byWord = new Map<string, KnownWord>();
  readonly #byStem = new Map<string, KnownWord[]>();

  constructor(words: readonly KnownWord[]) {
    for (const word of words) {
      this.#byWord.set(word.word, word);
      for (const stem of stemsOf(word.word)) {
        const same = this.#byStem.get(stem);
        if (same) same.push(word);
        else this.#byStem.set(stem, [word]);
      }
    }
  }

  get(word: string): KnownWord | undefined {
    return this.#byWord.get(word);
  }

  /** Words that share a root with this one, itself not among them. */
  relatedTo(word: string): KnownWord[] {
    const related = new Set(stemsOf(word).flatMap((stem) => this.#byStem.get(stem) ?? []));
    return [...related].filter((other) => other.word !== word);
  }

  /** Words that begin with this one and are longer. */
  completing(start: string): KnownWord[] {
    return [...this.#byWord.values()].filter(
      ({ word, titles }) =>
        word.length > start.length && word.startsWith(start) && (start.length > 2 || titles > 0),
    );
  }

  /** In how many items the variants of a word occur, added up, and which ones to look for in titles. */
  placesOf(variants: ReadonlyMap<string, number>): Pick<WantedGroup, 'reach' | 'titled'> {
    let reach = 0;
    let most = 0;
    let titled: string[] = [];
    for (const [variant, weight] of variants) {
      reach += this.#least(variant, 'documents');
      if (weight < most || this.#least(variant, 'titles') === 0) continue;
      if (weight > most) titled = [];
      titled.push(variant);
      most = weight;
    }
    return { reach, titled };
  }

  /** A phrase occurs where its rarest word does. */
  #least(variant: string, where: 'documents' | 'titles'): number {
    return Math.min(...variant.split(' ').map((word) => this.#byWord.get(word)?.[where] ?? 0));
  }
}
