import type { ContentLocale } from '@/lib/database/schema';
import { allowedMistakes } from '../analyze/allowed-mistakes';
import { stemsOf } from '../analyze/stems';
import type { KnownWords } from '../memory/known-words';
import { Best } from './best';

/** A word of the index with its counts over the asked languages. */
export type KnownWord = { word: string; documents: number; titles: number };

/** Words that begin like an unfinished one: more never change what is found first. */
const MAX_COMPLETIONS = 24;
/** Words with the same root; more of them only happen to have it. */
const MAX_RELATED = 200;
/** What a title's word counts against one of a text, where only some may be taken. */
const TITLE_WORTH = 20;

/** The words of the index as items in some languages hold them. */
export class WordList {
  constructor(
    readonly known: KnownWords,
    readonly locales: readonly ContentLocale[],
  ) {}

  get(word: string): KnownWord | undefined {
    const number = this.known.find(word);
    return number === undefined ? undefined : this.#wordOf(number);
  }

  /** Words that share a root with this one, itself not among them. */
  relatedTo(word: string): KnownWord[] {
    const stems = stemsOf(word);
    const numbers = new Set(stems.flatMap((stem) => this.known.withStem(stem)));
    return this.#present(numbers)
      .filter((other) => other.word !== word && stemsOf(other.word).some((stem) => stems.includes(stem)))
      .slice(0, MAX_RELATED);
  }

  /** Words that begin with this one and are longer, the commonest; of very short beginnings words of titles alone. */
  completing(start: string): KnownWord[] {
    // One more, as the beginning itself may be among them. Of equally common ones those go first that come first in the
    // order of letters, as in every process.
    const best = new Best(MAX_COMPLETIONS + 1);
    const beginning = this.known.beginningWith(start);
    for (let place = 0; place < beginning.length; place += 1) {
      const { documents, titles } = this.#countsOf(beginning[place] as number);
      if (documents > 0 && (start.length > 2 || titles > 0))
        best.offer(place, documents + TITLE_WORTH * titles);
    }
    return this.#present(best.numbers.map((place) => beginning[place] as number))
      .filter(({ word }) => word.length > start.length)
      .slice(0, MAX_COMPLETIONS);
  }

  /** Words that this one may be a misspelling of, and others beside them; or a beginning of, while unfinished. */
  resembling(typed: string, isUnfinished: boolean): KnownWord[] {
    return this.#present(this.known.resembling(typed, allowedMistakes(typed.length), isUnfinished));
  }

  #present(numbers: Iterable<number>): KnownWord[] {
    return [...numbers].flatMap((number) => this.#wordOf(number) ?? []);
  }

  /** Undefined for words that no item in these languages holds. */
  #wordOf(number: number): KnownWord | undefined {
    const counts = this.#countsOf(number);
    return counts.documents > 0 ? { word: this.known.wordOf(number), ...counts } : undefined;
  }

  #countsOf(number: number): Omit<KnownWord, 'word'> {
    let [documents, titles] = [0, 0];
    for (const locale of this.locales) {
      const counts = this.known.countsOf(number, locale);
      documents = Math.max(documents, counts.documents);
      titles = Math.max(titles, counts.titles);
    }
    return { documents, titles };
  }
}
