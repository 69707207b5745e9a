import { z } from 'zod';
import type { IndexSource } from '../../db/search-index-queries';
import type { Field, Label } from './vector';

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

/** The searched texts of an item by weight: `head` is what it says of itself, `body` its text. */
export function documentFields(item: IndexSource): { head: Field[]; body: Field[] } {
  const data = searchedData.parse(item.data);
  const fields = (label: Label, ...texts: (string | null)[]): Field[] =>
    texts.flatMap((value) => (value ? [{ text: value, label }] : []));
  const { title, name } = item;
  return {
    head: [
      ...fields('A', title, name === title ? null : name),
      ...fields('B', ...item.keywords, data.city, ...data.features),
      ...fields('B', ...data.headings.map((heading) => heading.text)),
      ...fields('C', data.description, data.address, data.phone),
      ...fields('D', ...item.tags, item.topic_name, item.category_name, data.group?.name ?? null),
      ...fields('D', data.product_type),
    ],
    body: fields('C', item.plain_text),
  };
}
