import { isStopWord } from '../analyze/stop-words';
import { tokenize } from '../analyze/tokenize';
import { encodePlaces, PLACE, type PlaceKind, type Places } from '../postings/places';
import { FULL_WORTH, type Entry } from '../postings/posting';
import { characters } from './characters';
import type { Field, Label } from './document-fields';

/** Words beyond are those of books; more occurrences of one tell nothing new. */
const MAX_POSITION = 16_383;
const MAX_OCCURRENCES = 255;
/** Between two fields, so that words on either side are no neighbours. */
const GAP = 20;

/** What an occurrence counts in what an item says of itself, against one in the title. */
const HEAD_WORTHS: Record<Exclude<Label, 'text'>, number> = {
  title: 1,
  heading: 0.5,
  about: 0.25,
  name: 0.15,
};
/** What infinitely many occurrences come to: the sum of 1/n². */
const MOST = Math.PI ** 2 / 6;

const KINDS: Record<Label, PlaceKind> = {
  title: PLACE.title,
  heading: PLACE.heading,
  about: PLACE.about,
  name: PLACE.about,
  text: PLACE.text,
};

type Occurrences = Places & { headWorths: number[]; textWorths: number[] };

/** Collects the words of an item, field by field, the title first. */
export class DocumentWords {
  readonly #occurrences = new Map<string, Occurrences>();
  #position = 0;

  add({ text, label }: Field): void {
    const start = this.#position;
    const characterAt = characters(text);
    for (const token of tokenize(text)) {
      this.#position = start + token.position;
      if (this.#position > MAX_POSITION) break;
      // "Apa itu Pundara": in a title they may be all there is.
      if (label === 'title' || !isStopWord(token.word))
        this.#note(token.word, label, characterAt(token.start));
    }
    this.#position += GAP;
  }

  #note(word: string, label: Label, offset: number): void {
    let known = this.#occurrences.get(word);
    if (!known) {
      known = { positions: [], kinds: [], offsets: [], headWorths: [], textWorths: [] };
      this.#occurrences.set(word, known);
    }
    if (known.positions.length >= MAX_OCCURRENCES) return;
    known.positions.push(this.#position);
    known.kinds.push(KINDS[label]);
    known.offsets.push(label === 'text' ? offset : 0);
    if (label !== 'text') known.headWorths.push(HEAD_WORTHS[label]);
    if (label === 'text' || label === 'about') known.textWorths.push(1);
  }

  words(): string[] {
    return [...this.#occurrences.keys()];
  }

  titleWords(): string[] {
    return this.words().filter((word) => this.#occurrences.get(word)?.kinds[0] === PLACE.title);
  }

  /** What the list of each word says of this item. */
  *entries(): Generator<[word: string, entry: Entry]> {
    for (const [word, found] of this.#occurrences) {
      const [head, text] = [inBytes(worthOf(found.headWorths)), inBytes(worthOf(found.textWorths))];
      yield [word, { head, text, isInTitle: found.kinds[0] === PLACE.title, places: encodePlaces(found) }];
    }
  }
}

/**
 * What occurrences are worth together, from 0 to 1: the best one fully, the others ever less (the rank of PostgreSQL's
 * `ts_rank` for one word).
 */
function worthOf(worths: readonly number[]): number {
  let sum = 0;
  let [best, place] = [0, 0];
  for (const [index, worth] of worths.entries()) {
    sum += worth / (index + 1) ** 2;
    if (worth > best) [best, place] = [worth, index];
  }
  return (best + sum - best / (place + 1) ** 2) / MOST;
}

/** Whatever is there at all counts at least a little. */
const inBytes = (worth: number): number => Math.min(FULL_WORTH, Math.ceil(worth * FULL_WORTH));
