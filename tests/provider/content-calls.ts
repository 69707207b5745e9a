import type { ProviderAnswer, ProviderRequest } from './calls';
import type { Json, StoredItem } from './content';
import type { ProviderState } from './state';

const DEFAULT_SIZE = 20;
const MAX_SIZE = { 'help-topic': 300, other: 100 };

export const ok = (body: unknown, status = 200): ProviderAnswer => ({ status, body });
export const notFound = (): ProviderAnswer => ({ status: 404, body: { detail: 'Not found.' } });

/** Cuts a part out of a list, as `offset` and `size` say. */
export function paged<Item>(
  items: Item[],
  query: URLSearchParams,
  max: number,
): { count: number; results: Item[] } {
  const offset = Number(query.get('offset') ?? 0);
  const size = Math.min(Number(query.get('size') ?? DEFAULT_SIZE), max);
  return { count: items.length, results: items.slice(offset, offset + size) };
}

/** Filters and the field that each compares. `topic_f` and `category_f` take keys as well as uids. */
const FILTERS: Record<string, (item: Json) => unknown[]> = {
  topic_f: ({ topic, topic_key }) => [topic_key, (topic as Json | undefined)?.uid],
  category_f: ({ category_key, category }) => [category_key, category, (category as Json | undefined)?.key],
  city_f: ({ city }) => [city],
  tags_f: ({ tags }) => (Array.isArray(tags) ? tags : []),
  tags: ({ tags }) => (Array.isArray(tags) ? tags : []),
  product_type_f: ({ product_type }) => [product_type],
  protection_type_f: ({ protection_type }) => [protection_type],
  installation_f: ({ installation }) => [installation],
  phase_f: ({ phase }) => [phase],
};

const passesFilters = (item: Json, query: URLSearchParams): boolean =>
  Object.entries(FILTERS).every(([name, valuesOf]) => {
    const asked = query.get(name);
    return (
      !asked || valuesOf(item).some((value) => typeof value === 'string' && asked.split(',').includes(value))
    );
  });

/** Whether every word of `q` begins a word of the fields that are searched. */
function matches(item: Json, query: URLSearchParams): boolean {
  const fields = (query.get('search_fields') ?? 'keywords,title,name').split(',');
  const text = fields
    .map((field) => JSON.stringify(item[field] ?? ''))
    .join(' ')
    .toLowerCase();
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return words.every(
    (word) => text.split(/[^a-z0-9]+/).some((part) => part.startsWith(word)) || text.includes(word),
  );
}

function sorted(items: StoredItem[], query: URLSearchParams): StoredItem[] {
  const field = query.get('sort');
  if (!field) return items;
  const sign = query.get('order') === 'desc' ? -1 : 1;
  const valueOf = (item: Json) => item[field] ?? '\uffff';
  return items.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y);
    return sign * String(x).localeCompare(String(y));
  });
}

/** An item in a list: without its body and page, and without its topic unless that is asked for. */
function listed(item: StoredItem, query: URLSearchParams): Json {
  if (item.model !== 'help-article') return item;
  const { body: _body, article_page: _page, topic, ...rest } = item;
  const expand = (query.get('expand') ?? '').split(',');
  if (!expand.some((part) => part.startsWith('topic'))) return rest;
  if (expand.includes('topic.category')) return { ...rest, topic };
  const { category: _category, ...bare } = topic as Json;
  return { ...rest, topic: bare };
}

export function list({ query }: ProviderRequest, { items }: ProviderState): ProviderAnswer {
  const model = query.get('model') ?? '';
  const hits = items.filter(
    (item) => item.model === model && passesFilters(item, query) && matches(item, query),
  );
  const max = model === 'help-topic' ? MAX_SIZE[model] : MAX_SIZE.other;
  const { count, results } = paged(sorted(hits, query), query, max);
  return ok({ count, results: results.map((item) => listed(item, query)) });
}

/** An item by key or uid, or a named page. */
export function detail({ param, query }: ProviderRequest, { items, pages }: ProviderState): ProviderAnswer {
  const model = query.get('model');
  const page = pages[param];
  if (page && (!model || model === 'page')) return ok(page);
  const item = items.find(
    (each) => (each.uid === param || each.key === param) && (!model || each.model === model),
  );
  return item ? ok(item) : notFound();
}

export const lookUp =
  (model: string) =>
  ({ param }: ProviderRequest, { items }: ProviderState): ProviderAnswer => {
    const item = items.find((each) => each.model === model && (each.key === param || each.uid === param));
    return item ? ok(item) : notFound();
  };

export const productSearch = (_: ProviderRequest, { catalog }: ProviderState): ProviderAnswer => ok(catalog);

export function product({ param }: ProviderRequest, { items }: ProviderState): ProviderAnswer {
  const item = items.find((each) => each.model === 'product' && (each.uid === param || each.key === param));
  return item ? ok(item) : notFound();
}
