import { DEFAULT_LOCALE, MAX_LIST_SIZE } from '@/lib/constants';
import type { List } from '@/lib/contract/common';
import type { ContentOf, SearchAnswer, SearchHit, SearchQuery } from '@/lib/contract/content';
import { isPrivate } from '@/lib/basics/values';
import { findsAll, markWords, snippetOf } from '@/lib/words/mark-words';
import { plainText } from '@/lib/format/plain-text';
import type { Api } from './create-api';
import { BROKEN_ANSWER, type ApiResult } from './send';

// The search over a backend that knows `q` for articles and products alone (behaviour.md §7): kinds, places, marks and
// pages are made of what comes back.

type Model = SearchHit['model'];
const MODELS = [
  'help-article',
  'faq',
  'blog',
  'product',
  'store-location',
] as const satisfies readonly Model[];
/** Models whose lists take `q`. The others are short, and searched here, as are these where a backend ignores it. */
const SEARCHED = ['help-article', 'product'];
/** Results of a kind beside others, when the query does not say. */
const SIZE = 5;

type Query = SearchQuery & { signal?: AbortSignal | undefined };
/** What was found of a kind: the hits from index `from` on, of `count`. */
type Found = { model: Model; hits: SearchHit[]; from: number; count: number };

/** Searches the lists of a backend as its search extension would. */
export async function searchByLists(
  api: Api,
  query: SearchQuery,
  signal?: AbortSignal,
): Promise<ApiResult<SearchAnswer>> {
  const models = query.model ? MODELS.filter((model) => model === query.model) : MODELS;
  const answers = await Promise.all(models.map((model) => find(api, model, { ...query, signal })));
  // What the search is for must be there; another kind may be missing.
  const failure = answers.find((answer, at) => !answer.ok && (at === 0 || query.model));
  if (failure && !failure.ok) return failure;
  const groups = answers.flatMap(({ data }) => data ?? []);
  const narrowed = groups.map((group) => narrow(group, query));
  const count = narrowed.reduce((sum, group) => sum + group.count, 0);
  const { offset = 0, size = SIZE } = numbersOf(query);
  const part = ({ hits, from }: Pick<Found, 'hits' | 'from'>) =>
    hits.slice(offset - from, offset - from + size);
  return {
    ok: true,
    status: 200,
    error: undefined,
    data: {
      suggestion: null,
      count,
      groups: narrowed
        .filter((group) => group.count > 0 || query.model)
        .map((group) => ({
          model: group.model,
          count: group.count,
          results: query.mixed ? [] : part(group),
        })),
      ...(query.mixed && { results: part({ hits: narrowed.flatMap(({ hits }) => hits), from: 0 }) }),
      facets: facetsOf(groups.find(({ model }) => model === 'help-article')?.hits ?? [], query),
      broader: count === 0 ? broaderOf(groups) : null,
    },
  };
}

const numbersOf = ({ offset, size }: SearchQuery): { offset?: number; size?: number } => ({
  ...(offset !== undefined && { offset: Number(offset) }),
  ...(size !== undefined && { size: Number(size) }),
});

/**
 * Finds what matches in the list of a model: its first hundred, of which places and pages are made; of articles alone the
 * part that was asked for, where that is enough or further on.
 */
async function find(
  api: Api,
  model: Item['model'],
  query: Query,
  mayBePart = true,
): Promise<ApiResult<Found>> {
  const { offset = 0, size = SIZE } = numbersOf(query);
  const isEnough = query.facets === undefined || offset + size > MAX_LIST_SIZE;
  const isPart = mayBePart && query.model === 'help-article' && !query.category_f && isEnough;
  const list = await ask(api, model, query, isPart ? { offset, size } : {});
  if (!list.ok) return list;
  if (!list.data) return BROKEN_ANSWER;
  const isFound = SEARCHED.includes(model) && (await isSearched(api, model, list.data.results, query));
  if (isPart && !isFound) return find(api, model, query, false);
  const { results, count } = list.data;
  const shown = results.filter((item) => !isPrivate(item));
  const matches = shown.flatMap((item) => toHit(item, query.q, isFound) ?? []);
  // The backend's order, which may know nothing of the words, behind titles that hold them all.
  const hits = matches.sort((a, b) => Number(b.fits === 'title') - Number(a.fits === 'title'));
  // Of several kinds together only what came back can be paged through.
  const isCounted = query.model !== undefined && isFound && count > results.length;
  return {
    ...list,
    data: { model, hits, from: isPart ? offset : 0, count: isCounted ? count : hits.length },
  };
}

type Item = ContentOf<(typeof MODELS)[number]>;

function ask(
  api: Api,
  model: Item['model'],
  { q, locale, topic_f, tags_f, signal }: Query,
  part: { offset?: number; size?: number },
): Promise<ApiResult<List<Item>>> {
  return api.content.list(
    {
      model,
      locale,
      size: MAX_LIST_SIZE,
      ...part,
      ...(SEARCHED.includes(model) && { q }),
      ...(model === 'help-article' && {
        search_fields: ['keywords', 'title', 'name'],
        expand: ['topic', 'topic.category'],
        topic_f,
        tags_f,
      }),
    },
    signal,
  ) as Promise<ApiResult<List<Item>>>;
}

/** A word that is in no text. */
const NO_WORD = 'qzxjvkwq';

/**
 * Returns whether a list was searched, not only listed: a backend may ignore `q`. Items that show none of the words may have
 * them in their text, or the backend may forgive misspelling; one that ignores `q` has items for a word that is in none, too.
 */
async function isSearched(
  api: Api,
  model: Item['model'],
  items: readonly Item[],
  query: Query,
): Promise<boolean> {
  if (items.every((item) => findsAll(query.q, `${titleOf(item)} ${textOf(item)}`))) return true;
  const { data } = await ask(api, model, { ...query, q: NO_WORD }, { offset: 0, size: 1 });
  return !data || data.results.length === 0;
}

/** Leaves the articles of a category, which the specification's lists cannot be asked for. */
function narrow(group: Found, { category_f }: SearchQuery): Found {
  if (!category_f) return group;
  const hits = group.hits.filter(({ breadcrumb }) => breadcrumb[0]?.key === category_f);
  return { ...group, hits, count: hits.length };
}

function toHit(item: Item, q: string, isFound: boolean): SearchHit | undefined {
  const { model, uid, key, locale = DEFAULT_LOCALE } = item;
  const title = titleOf(item);
  const text = textOf(item);
  // The backend has its own idea of what matches.
  if (!isFound && !findsAll(q, `${title} ${text}`)) return undefined;
  return {
    model,
    uid,
    key,
    locale,
    title,
    marked_title: markWords(title, q),
    snippet: snippetOf(text, q),
    fits: findsAll(q, title) ? 'title' : null,
    heading: null,
    breadcrumb: breadcrumbOf(item),
  };
}

const titleOf = (item: Item): string => ('title' in item ? item.title : item.name);

function textOf(item: Item): string {
  if (item.model === 'store-location') return `${item.city} ${item.address}`;
  if (item.model === 'faq') return plainText(item.html_body);
  return item.description ?? '';
}

function breadcrumbOf(item: Item): SearchHit['breadcrumb'] {
  if (item.model === 'help-article' && item.topic?.category) {
    const { category, ...topic } = item.topic;
    return [category, topic];
  }
  const parent = item.model === 'blog' ? item.category : item.model === 'faq' ? item.group : undefined;
  return parent ? [parent] : [];
}

/** Counts the articles by category, and by topic those of the chosen category. */
function facetsOf(hits: readonly SearchHit[], { category_f }: SearchQuery): SearchAnswer['facets'] {
  const places = hits.flatMap(({ breadcrumb: [category, topic] }) =>
    category && topic ? [{ category, topic }] : [],
  );
  const chosen = places.filter(({ category }) => category_f === undefined || category.key === category_f);
  return {
    category: counted(places.map(({ category }) => category)),
    topic: counted(chosen.map(({ topic }) => topic)),
    tag: [],
  };
}

type Place = SearchHit['breadcrumb'][number];

function counted(places: readonly Place[]): (Place & { count: number })[] {
  const counts = new Map<string, Place & { count: number }>();
  for (const place of places) {
    const { count } = counts.get(place.uid) ?? { count: 0 };
    counts.set(place.uid, { ...place, count: count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

/** What the same words find without the filters. */
function broaderOf(groups: readonly Found[]): SearchAnswer['broader'] {
  const results = groups.flatMap(({ hits }) => hits);
  return results.length > 0 ? { count: results.length, results: results.slice(0, SIZE) } : null;
}
