import { z } from 'zod';
import type { IndexSource } from '../../db/search-index-queries';
import { findSections } from './find-sections';

/** In which kind of field words stand: the name of a topic counts less than what the item says itself. */
export type Label = 'title' | 'heading' | 'about' | 'name' | 'text';
export type Field = { text: string; label: Label };

const text = z.string().catch('');
/** What of `data` is searched; a missing or wrongly shaped value is nothing. */
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

/** The searched texts of an item, the title first and its text last, and where the headings stand in that. */
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
