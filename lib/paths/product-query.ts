import type { ProductFacetName } from '@/lib/contract/content';

/** The list of products; `/product/{key}` is one of them. */
export const PRODUCTS_PATH = '/product';

/** Properties with several values to choose; of the category only one can be chosen. */
export const CHOICES = [
  'product_type',
  'phase',
  'installation',
  'protection_type',
  'brand',
] as const satisfies readonly ProductFacetName[];
export type ProductChoice = (typeof CHOICES)[number];

/** The orders of the list. The empty one is the order of the content, or of a search the best match first. */
export const PRODUCT_ORDERS = ['', 'newest', 'name', 'price', '-price'] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];

/** The parsed query string of the list. */
export type ProductQuery = {
  q: string;
  /** Key of a category; '' for all. */
  category: string;
  chosen: Record<ProductChoice, string[]>;
  sort: ProductOrder;
  offset: number;
};

/** Longest value and most values of a property that are read from a URL. */
const MAX_LENGTH = 200;
const MAX_VALUES = 20;
const MAX_OFFSET = 10_000;

/** Parses the query string of the list; invalid values are left out. */
export function readProductQuery(input: Partial<Record<string, string | string[]>>): ProductQuery {
  const values = (name: string): string[] => {
    const all = [input[name] ?? []].flat().map((value) => clean(value));
    return [...new Set(all)].filter(Boolean).slice(0, MAX_VALUES);
  };
  const one = (name: string): string => values(name)[0] ?? '';
  const offset = Number(one('offset'));
  return {
    q: one('q'),
    category: one('category'),
    chosen: Object.fromEntries(CHOICES.map((name) => [name, values(name)])) as Record<
      ProductChoice,
      string[]
    >,
    sort: PRODUCT_ORDERS.find((order) => order === one('sort')) ?? '',
    offset: Number.isInteger(offset) && offset > 0 && offset <= MAX_OFFSET ? offset : 0,
  };
}

const clean = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed();

/** Returns the path of a list with its query string, without a language prefix. */
export function productsPath({ q, category, chosen, sort, offset }: Partial<ProductQuery> = {}): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | number | undefined) =>
    value && query.append(name, String(value));
  add('q', q);
  add('category', category);
  for (const name of CHOICES) for (const value of chosen?.[name] ?? []) add(name, value);
  add('sort', sort);
  add('offset', offset);
  return query.size > 0 ? `${PRODUCTS_PATH}?${query.toString()}` : PRODUCTS_PATH;
}

/** Returns the query with a value chosen, or no longer chosen, from the first page on. */
export function toggleChoice(query: ProductQuery, name: ProductChoice, value: string): ProductQuery {
  const before = query.chosen[name];
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  return { ...query, chosen: { ...query.chosen, [name]: after }, offset: 0 };
}

/** Returns whether a query shows less than all products, or not from their beginning. */
export const isNarrowed = (query: ProductQuery): boolean =>
  productsPath({ ...query, sort: '' }) !== PRODUCTS_PATH;
