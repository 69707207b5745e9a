import { z } from 'zod';
import { fold, isNegation, isStopWord, tokenize } from '../analyzer/tokenizer';
import { FULL_WEIGHT, type Field, type Occurrence, type Posting } from '../storage/posting-list';
import type { IndexSource } from './index-queries';

/** Longer texts are cut; further occurrences of a term would hardly change its weight. */
const MAX_POSITION = 16_383;
const MAX_OCCURRENCES = 255;
/** Positions between two fields, so that a phrase never spans them. */
const FIELD_GAP = 20;

/** The weight of an occurrence in the metadata; in the title it is 1. RANKING weighs metadata against text. */
const SOURCE_WEIGHTS = { title: 1, heading: 0.5, about: 0.25, name: 0.15 } as const;
/** The sum of 1/n², which infinitely many occurrences come to. */
const MAX_SUM = Math.PI ** 2 / 6;

/** A field of an item. Tags and names of parents are `about` in the index, but weigh less than its other texts. */
export type Source = Field | 'name';
export type SourceText = { text: string; source: Source };

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

/** Returns the searched texts of an item, title first and body last, and where the headings stand in the body. */
export function searchedTexts(item: IndexSource): { texts: SourceText[]; sections: number[] } {
  const data = searchedData.parse(item.data);
  const { title, name, keywords, tags, topic_name, category_name } = item;
  const headings = data.headings.map((heading) => heading.text);
  const texts: [Source, (string | null | undefined)[]][] = [
    ['title', [title, name === title ? null : name]],
    ['heading', [...keywords, data.city, ...data.features, ...headings]],
    ['about', [data.description, data.address, data.phone]],
    ['name', [...tags, topic_name, category_name, data.group?.name, data.product_type]],
    ['text', [item.plain_text]],
  ];
  return {
    texts: texts.flatMap(([source, all]) => all.flatMap((text) => (text ? { text, source } : []))),
    sections: findSections(item.plain_text ?? '', headings),
  };
}

/**
 * Finds the lines of headings in a plain text (one line per block), regardless of case and blanks: start and end of
 * each, in order, until one is missing.
 */
export function findSections(text: string, headings: readonly string[]): number[] {
  const positions: number[] = [];
  const squeezed = headings.map(squeeze);
  let start = 0;
  for (const line of headings.length > 0 ? text.split('\n') : []) {
    if (squeeze(line) === squeezed[positions.length / 2]) positions.push(start, start + line.length);
    start += line.length + 1;
  }
  return positions;
}

const squeeze = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

type SourceOccurrence = Occurrence & { source: Source };

/** Analyzes the texts of a document, the title first; returns the posting of each term. */
export function analyzeTexts(texts: readonly SourceText[]): Map<string, Posting> {
  const entries = new Map<string, SourceOccurrence[]>();
  let position = 0;
  for (const { text, source } of texts) {
    const field = source === 'name' ? 'about' : source;
    const start = position;
    for (const token of tokenize(text)) {
      position = start + token.position;
      if (position > MAX_POSITION) break;
      // A title may hold nothing but stop words ("Apa itu").
      const isNamed = source === 'title' || (source === 'heading' && isNegation(token.word));
      if (!isNamed && isStopWord(token.word)) continue;
      const entry = entries.get(token.word) ?? [];
      entries.set(token.word, entry);
      const offset = source === 'text' ? token.start : 0;
      if (entry.length < MAX_OCCURRENCES) entry.push({ position, field, offset, source });
    }
    position += FIELD_GAP;
  }
  return new Map([...entries].map(([term, occurrences]) => [term, toPosting(occurrences)]));
}

function toPosting(occurrences: readonly SourceOccurrence[]): Posting {
  const sources = occurrences.map(({ source }) => source);
  return {
    metadata: toByte(
      weightOf(sources.flatMap((source) => (source === 'text' ? [] : SOURCE_WEIGHTS[source]))),
    ),
    text: toByte(weightOf(sources.flatMap((source) => (source === 'text' || source === 'about' ? 1 : [])))),
    isInTitle: sources[0] === 'title',
    occurrences,
  };
}

/** Weighs occurrences together, from 0 to 1: the best fully, the others ever less (as PostgreSQL's `ts_rank`). */
function weightOf(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight / (index + 1) ** 2, 0);
  const best = Math.max(0, ...weights);
  const rank = Math.max(0, weights.indexOf(best)) + 1;
  return (best + sum - best / rank ** 2) / MAX_SUM;
}

/** Rounds up, so that each occurrence weighs something. */
const toByte = (weight: number): number => Math.min(FULL_WEIGHT, Math.ceil(weight * FULL_WEIGHT));
