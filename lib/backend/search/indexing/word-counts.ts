import type { ContentLocale } from '@/lib/database/schema';
import type { WordChange } from '../../db/search-word-queries';

/** The word of `search_word` that counts the items themselves. */
export const EVERY_ITEM = '';

/** How the counts of words change by all items of one transaction together. */
export class WordCounts {
  readonly #counts = new Map<string, WordChange>();

  add(locale: ContentLocale, { words, titles }: { words: string[]; titles: string[] }, step: 1 | -1): void {
    const inTitle = new Set(titles);
    for (const word of [EVERY_ITEM, ...words]) {
      const key = `${locale} ${word}`;
      const count = this.#counts.get(key) ?? { locale, word, documents: 0, titles: 0 };
      count.documents += step;
      if (inTitle.has(word)) count.titles += step;
      this.#counts.set(key, count);
    }
  }

  /** All of them, also those whose counts stay as they are: their lists have changed. */
  changes(): WordChange[] {
    return [...this.#counts.values()];
  }
}
