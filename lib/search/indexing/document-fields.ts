import { z } from 'zod';
import { fold } from '../analyzer/fold';
import type { IndexSource } from './document-queries';

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

/** How much longer or shorter than the heading its line may be, for blanks and accents. */
const MAX_DIFFERENCE = 20;

/**
 * Finds the lines of headings in a plain text (one line per block): start and end of each, in order, until one is
 * missing.
 */
export function findSections(text: string, headings: readonly string[]): number[] {
  const lines: number[] = [];
  let from = 0;
  for (const heading of headings) {
    const found = findLine(text, from, heading);
    if (!found) break;
    lines.push(...found);
    from = found[1] + 1;
  }
  return lines;
}

/** Finds the next line with the same words, whatever its case and blanks. */
function findLine(text: string, from: number, wanted: string): [start: number, end: number] | undefined {
  const first = plainCharacter(wanted, 0);
  let end: number;
  for (let start = from; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    // Nearly all lines differ in length or first letter, which is cheaper to compare than folded text.
    if (Math.abs(end - start - wanted.length) >= MAX_DIFFERENCE) continue;
    const character = plainCharacter(text, start);
    if (first !== undefined && character !== undefined && character !== first) continue;
    const line = text.slice(start, end);
    if (line === wanted || squeeze(line) === squeeze(wanted)) return [start, end];
  }
  return undefined;
}

/** Returns a character that folding leaves in place, in lower case. */
function plainCharacter(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  if (code >= 0x41 && code <= 0x5a) return code | 0x20;
  return code > 0x20 && code < 0x7f ? code : undefined;
}

const squeeze = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();
