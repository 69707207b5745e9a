import type { List } from '@/lib/contract/common';
import type { ContentItem, ContentModel, HelpArticle, ListContentQuery } from '@/lib/contract/content';

/** The query of a list of one model. */
export type ListInput<Model extends ContentModel> = Omit<
  ListContentQuery,
  'model' | 'expand' | 'search_fields'
> & {
  model: Model;
  expand?: readonly string[];
  search_fields?: readonly string[];
};

// For backends whose lists know the parameters of the specification alone.

/** Filters of a model beyond the specification, and the values of an item that each compares. */
const FILTERS: Record<string, (item: Partial<Record<string, unknown>>) => unknown[]> = {
  'help-article category_f': ({ topic }) => Object.values((topic as HelpArticle['topic'])?.category ?? {}),
  'blog category_f': ({ category }) => Object.values(category ?? {}),
  'blog tags_f': ({ tags }) => (Array.isArray(tags) ? tags : []),
  'product brand_f': ({ brand }) => [brand],
};

/** Returns the query without what the specification does not list: only articles are sorted (behaviour.md §7). */
export function specifiedQuery<Model extends ContentModel>(query: ListInput<Model>): ListInput<Model> {
  const entries = Object.entries(query).filter(
    ([name]) =>
      !(`${query.model} ${name}` in FILTERS) &&
      (query.model === 'help-article' || (name !== 'sort' && name !== 'order')),
  );
  return Object.fromEntries(entries) as ListInput<Model>;
}

/** Filters and sorts what came back as the query asks. The count is left as it is unless the whole list is there. */
export function arrange<Answer extends List<ContentItem>>(
  answer: Answer,
  query: Readonly<Record<string, unknown>> & { model: ContentModel },
): Answer {
  const filters = Object.entries(FILTERS).flatMap(([name, valuesOf]) => {
    const [model, parameter = ''] = name.split(' ');
    const asked = query[parameter];
    return model === query.model && typeof asked === 'string' ? [{ asked: asked.split(','), valuesOf }] : [];
  });
  const items = answer.results.filter((item) =>
    filters.every(({ asked, valuesOf }) =>
      valuesOf(item).some((value) => typeof value === 'string' && asked.includes(value)),
    ),
  );
  const isWhole = answer.count <= answer.results.length + (answer.dropped ?? 0);
  const dropped = (answer.dropped ?? 0) + answer.results.length - items.length;
  return {
    ...answer,
    ...(dropped > 0 && { dropped }),
    results: query.model === 'help-article' ? items : sorted(items, query),
    count: filters.length > 0 && isWhole ? items.length : answer.count,
  };
}

function sorted(items: ContentItem[], { sort, order }: Readonly<Record<string, unknown>>): ContentItem[] {
  if (typeof sort !== 'string') return items;
  const sign = order === 'desc' ? -1 : 1;
  return [...items].sort((a, b) => {
    const [x, y] = [a, b].map((item) => (item as Partial<Record<string, unknown>>)[sort] ?? '');
    // Missing values come last, whatever the direction.
    if (x === '' || y === '') return Number(x === '') - Number(y === '');
    return (
      sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y)))
    );
  });
}
