import { z } from 'zod';
import { isStopWord } from '../analyzer/stop-words';
import { fold, tokenize } from '../analyzer/tokenizer';
import { FIELD, FULL_WEIGHT, type FieldKind, type Occurrence, type Posting } from '../postings/posting-list';
import type { IndexSource } from './index-queries';

/** The kind of a field: the name of a topic weighs less than what the item says itself. */
export type Label = 'title' | 'heading' | 'about' | 'name' | 'text';
export type Field = { text: string; label: Label };

const text = z.string().catch('');
/** The searched part of `data`; missing or malformed values are ignored. */
const searchedData = z.object({
  description: text,
  headings: z.array(z.object({ text })).catch([]),
  group: z.object({ name: text }).nullable().catch(null),
  city: text,
  address: text,
  phone: text,
  features: z.array(z.string()).catch([]),
  product_type: text,
});

/** Returns the searched fields of an item, title first and body text last, and where the headings stand in the text. */
export function documentFields(item: IndexSource): { fields: Field[]; sections: number[] } {
  const data = searchedData.parse(item.data);
  const fields = (label: Label, ...texts: (string | null)[]): Field[] =>
    texts.flatMap((value) => (value ? [{ text: value, label }] : []));
  const { title, name } = item;
  const headings = data.headings.map((heading) => heading.text);
  return {
    fields: [
      ...fields('title', title, name === title ? null : name),
      ...fields('heading', ...item.keywords, data.city, ...data.features),
      ...fields('heading', ...headings),
      ...fields('about', data.description, data.address, data.phone),
      ...fields('name', ...item.tags, item.topic_name, item.category_name, data.group?.name ?? null),
      ...fields('name', data.product_type),
      ...fields('text', item.plain_text),
    ],
    sections: findSections(item.plain_text ?? '', headings),
  };
}

/**
 * Finds the lines of headings in a plain text (one line per block), whatever their case and blanks: start and end of
 * each, in order, until one is missing.
 */
export function findSections(text: string, headings: readonly string[]): number[] {
  const found: number[] = [];
  const wanted = headings.map(squeeze);
  let start = 0;
  for (const line of headings.length > 0 ? text.split('\n') : []) {
    if (squeeze(line) === wanted[found.length / 2]) found.push(start, start + line.length);
    start += line.length + 1;
  }
  return found;
}

const squeeze = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** Longer texts are cut, and further occurrences of a term tell nothing new. */
const MAX_POSITION = 16_383;
const MAX_OCCURRENCES = 255;
/** Positions between two fields, so that a phrase never spans them. */
const FIELD_GAP = 20;

/** The kind of each label, and its weight in the metadata: a title's is 1. RANKING weighs metadata against text. */
const LABELS: Record<Label, { field: FieldKind; weight: number }> = {
  title: { field: FIELD.title, weight: 1 },
  heading: { field: FIELD.heading, weight: 0.5 },
  about: { field: FIELD.about, weight: 0.25 },
  name: { field: FIELD.about, weight: 0.15 },
  text: { field: FIELD.text, weight: 0 },
};
/** The sum of 1/n², which infinitely many occurrences come to. */
const MAX_SUM = Math.PI ** 2 / 6;

/** Analyzes the fields of a document, the title first; returns the posting of each term. */
export function analyzeFields(fields: readonly Field[]): Map<string, Posting> {
  const entries = new Map<string, (Occurrence & { label: Label })[]>();
  let position = 0;
  for (const { text, label } of fields) {
    const start = position;
    for (const token of tokenize(text)) {
      position = start + token.position;
      if (position > MAX_POSITION) break;
      // A title may hold nothing but stop words ("Apa itu").
      if (label !== 'title' && isStopWord(token.word)) continue;
      const entry = entries.get(token.word) ?? [];
      entries.set(token.word, entry);
      const offset = label === 'text' ? token.start : 0;
      if (entry.length < MAX_OCCURRENCES) entry.push({ position, field: LABELS[label].field, offset, label });
    }
    position += FIELD_GAP;
  }
  return new Map([...entries].map(([term, occurrences]) => [term, toPosting(occurrences)]));
}

function toPosting(occurrences: readonly (Occurrence & { label: Label })[]): Posting {
  const labels = occurrences.map(({ label }) => label);
  return {
    metadata: toByte(weightOf(labels.flatMap((label) => (label === 'text' ? [] : LABELS[label].weight)))),
    text: toByte(weightOf(labels.flatMap((label) => (label === 'text' || label === 'about' ? 1 : [])))),
    isInTitle: labels[0] === 'title',
    occurrences,
  };
}

/** Weighs occurrences together, from 0 to 1: the best fully, the others ever less (as PostgreSQL's `ts_rank`). */
function weightOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight / (index + 1) ** 2, 0);
  const best = Math.max(0, ...weights);
  const place = Math.max(0, weights.indexOf(best));
  return (best + sum - best / (place + 1) ** 2) / MAX_SUM;
}

/** Rounds up, so that whatever occurs weighs something. */
const toByte = (weight: number): number => Math.min(FULL_WEIGHT, Math.ceil(weight * FULL_WEIGHT));
