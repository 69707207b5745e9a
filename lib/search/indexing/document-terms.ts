import { isStopWord } from '../analyzer/stop-words';
import { tokenize } from '../analyzer/tokenizer';
import { encodeOccurrences, FIELD, type FieldKind, type Occurrence } from '../postings/occurrences';
import { FULL_WEIGHT, type Posting } from '../postings/posting-list';
import type { Field, Label } from './document-fields';

/** Longer texts are cut, and further occurrences of a term tell nothing new. */
const MAX_POSITION = 16_383;
const MAX_OCCURRENCES = 255;
/** Positions between two fields, so that a phrase never spans them. */
const FIELD_GAP = 20;

/** What an occurrence weighs in the metadata, against one in the title. */
const HEAD_WEIGHTS: Record<Exclude<Label, 'text'>, number> = {
  title: 1,
  heading: 0.5,
  about: 0.25,
  name: 0.15,
};
/** The sum of 1/n², which infinitely many occurrences come to. */
const MAX_SUM = Math.PI ** 2 / 6;

const KINDS: Record<Label, FieldKind> = {
  title: FIELD.title,
  heading: FIELD.heading,
  about: FIELD.about,
  name: FIELD.about,
  text: FIELD.text,
};

type TermEntry = { occurrences: Occurrence[]; headWeights: number[]; textWeights: number[] };

/** Collects the terms of a document, field by field, the title first. */
export class DocumentTerms {
  readonly #entries = new Map<string, TermEntry>();
  #position = 0;

  add({ text, label }: Field): void {
    const start = this.#position;
    const codePointAt = codePoints(text);
    for (const token of tokenize(text)) {
      this.#position = start + token.position;
      if (this.#position > MAX_POSITION) break;
      // A title may hold nothing but stop words ("Apa itu").
      if (label === 'title' || !isStopWord(token.word))
        this.#note(token.word, label, label === 'text' ? codePointAt(token.start) : 0);
    }
    this.#position += FIELD_GAP;
  }

  #note(term: string, label: Label, offset: number): void {
    const entry = this.#entries.get(term) ?? { occurrences: [], headWeights: [], textWeights: [] };
    this.#entries.set(term, entry);
    if (entry.occurrences.length >= MAX_OCCURRENCES) return;
    entry.occurrences.push({ position: this.#position, field: KINDS[label], offset });
    if (label !== 'text') entry.headWeights.push(HEAD_WEIGHTS[label]);
    if (label === 'text' || label === 'about') entry.textWeights.push(1);
  }

  terms(): string[] {
    return [...this.#entries.keys()];
  }

  titleTerms(): string[] {
    return this.terms().filter((term) => isTitle(this.#entries.get(term)));
  }

  /** Returns the posting of each term. */
  postings(): [term: string, posting: Posting][] {
    return [...this.#entries].map(([term, entry]) => [
      term,
      {
        head: toByte(weightOf(entry.headWeights)),
        text: toByte(weightOf(entry.textWeights)),
        isInTitle: isTitle(entry),
        occurrences: encodeOccurrences(entry.occurrences),
      },
    ]);
  }
}

const isTitle = (entry: TermEntry | undefined): boolean => entry?.occurrences[0]?.field === FIELD.title;

/** Weighs occurrences together, from 0 to 1: the best fully, the others ever less (as PostgreSQL's `ts_rank`). */
function weightOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight / (index + 1) ** 2, 0);
  const best = Math.max(0, ...weights);
  const place = Math.max(0, weights.indexOf(best));
  return (best + sum - best / (place + 1) ** 2) / MAX_SUM;
}

/** Rounds up, so that whatever occurs weighs something. */
const toByte = (weight: number): number => Math.min(FULL_WEIGHT, Math.ceil(weight * FULL_WEIGHT));

/**
 * Converts offsets in a text from UTF-16 units to code points, as the database counts. Must be asked from the front to
 * the back.
 */
export function codePoints(text: string): (offset: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (offset) => offset;
  let [at, pairs] = [0, 0];
  return (offset) => {
    for (; at < offset; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs += 1;
    return offset - pairs;
  };
}
