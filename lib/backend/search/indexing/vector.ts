import { isStopWord } from '../analyze/stop-words';
import { tokenize } from '../analyze/tokenize';

/** Weight of a place, as PostgreSQL calls them: A counts most. */
export type Label = 'A' | 'B' | 'C' | 'D';
export type Field = { text: string; label: Label };

/** tsvector's own limits: positions above the first are all the same to it, more than the second are dropped. */
const MAX_POSITION = 16_383;
const MAX_OCCURRENCES = 255;
/** Between two fields, so that words on either side are no neighbours. */
const GAP = 20;

/** Collects the words of an item as the text of a tsvector. */
export class VectorText {
  readonly #places = new Map<string, string[]>();
  #position = 0;

  add({ text, label }: Field): void {
    const start = this.#position;
    for (const { word, position } of tokenize(text)) {
      this.#position = start + position;
      if (this.#position > MAX_POSITION) break;
      // "Apa itu Pundara": in a title they may be all there is.
      if (label !== 'A' && isStopWord(word)) continue;
      const places = this.#places.get(word) ?? [];
      if (places.length < MAX_OCCURRENCES) places.push(`${this.#position}${label}`);
      this.#places.set(word, places);
    }
    this.#position += GAP;
  }

  words(): string[] {
    return [...this.#places.keys()];
  }

  toString(): string {
    return [...this.#places].map(([word, places]) => `'${word}':${places.join(',')}`).join(' ');
  }
}
