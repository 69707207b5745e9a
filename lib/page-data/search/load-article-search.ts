import type { Api } from '@/lib/api/create-api';
import { DEFAULT_LIST_SIZE, type Locale } from '@/lib/constants';
import type { SearchAnswer, SearchFacet } from '@/lib/contract/content';
import { ARTICLE_SEARCH, searchPath } from '@/lib/rules/search-path';
import { searchText } from '@/lib/text/search';
import { toHits } from './hits';
import type { ArticleQuery } from './read-search';
import { loadRescue } from './rescue';
import type { ArticleSearchContent, FacetView } from '@/components/search/search-views';

export type ArticleSearchInput = ArticleQuery & { api: Api; locale: Locale };

/** Articles for a query with what narrows them; the backend's failure is part of the answer, so that the page helps. */
export async function loadArticleSearch(input: ArticleSearchInput): Promise<ArticleSearchContent> {
  const { api, locale, q, category, topic, offset } = input;
  const href = searchPath(ARTICLE_SEARCH, { q, category, topic, offset });
  const answer = q === '' ? undefined : await ask(input);
  const nothing = { query: q, href, narrowedBy: { category, topic }, facets: { categories: [], topics: [] } };
  if (answer && !answer.data) return nothing;
  const { data } = answer ?? {};
  const [group] = data?.groups ?? [];
  const hits = toHits(group?.results ?? [], locale);
  const isNarrowed = category !== undefined || topic !== undefined;
  return {
    ...nothing,
    suggestion: data?.suggestion ?? undefined,
    found: { count: group?.count ?? 0, offset, size: DEFAULT_LIST_SIZE, hits },
    facets: data ? toFacets(data.facets, input) : nothing.facets,
    rescue:
      hits.length > 0
        ? undefined
        : await loadRescue(
            { api, locale },
            data?.broader ?? null,
            isNarrowed ? searchPath(ARTICLE_SEARCH, { q }) : undefined,
          ),
  };
}

const ask = ({ api, locale, q, category, topic, offset }: ArticleSearchInput) =>
  api.content.search({
    q,
    locale,
    model: 'help-article',
    category_f: category,
    topic_f: topic,
    offset,
    size: DEFAULT_LIST_SIZE,
  });

/** Categories, and below a chosen one its topics: a list of all topics would narrow nothing. */
function toFacets(
  facets: SearchAnswer['facets'],
  { locale, q, category, topic }: ArticleSearchInput,
): ArticleSearchContent['facets'] {
  const text = searchText[locale];
  const list = (
    all: FacetView,
    values: SearchFacet[],
    toFacet: (value: SearchFacet) => Omit<FacetView, 'name' | 'count'>,
  ) =>
    values.length === 0
      ? []
      : [all, ...values.map((value) => ({ name: value.name, count: value.count, ...toFacet(value) }))];
  const everywhere = {
    name: text.allCategories,
    href: searchPath(ARTICLE_SEARCH, { q }),
    isCurrent: category === undefined && topic === undefined,
  };
  const wholeCategory = {
    name: text.allTopics,
    href: searchPath(ARTICLE_SEARCH, { q, category }),
    isCurrent: topic === undefined,
  };
  return {
    categories: list(everywhere, facets.category, ({ key }) => ({
      href: searchPath(ARTICLE_SEARCH, { q, category: key }),
      isCurrent: key === category,
    })),
    topics:
      category === undefined
        ? []
        : list(wholeCategory, facets.topic, ({ uid }) => ({
            href: searchPath(ARTICLE_SEARCH, { q, category, topic: uid }),
            isCurrent: uid === topic,
          })),
  };
}
