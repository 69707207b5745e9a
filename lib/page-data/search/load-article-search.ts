import type { GetServerSidePropsContext } from 'next';
import type { Api } from '@/lib/api/create-api';
import { searchArticles } from '@/lib/api/content-lists';
import { DEFAULT_LIST_SIZE, type Locale } from '@/lib/constants';
import type { SearchAnswer, SearchFacet } from '@/lib/contract/content';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH, searchPath } from '@/lib/rules/search-path';
import { searchText } from '@/lib/text/search';
import type { ArticleSearchContent, FacetView } from '@/lib/views/search';
import type { PageProps } from '../content-page';
import { loadAnswerCard } from './load-answer-card';
import { loadFoundCode } from './load-found-code';
import {
  readArticleQuery,
  type ArticleQuery,
  searchPage,
  loadRescue,
  toHits,
  toSearchFailure,
} from './search-page';

export type ArticleSearchPageProps = PageProps<ArticleSearchContent>;

/** `/content/article?q=`: the search among articles. */
export const loadArticleSearchPage = (context: GetServerSidePropsContext) => {
  const query = readArticleQuery(context.query);
  return searchPage(context, {
    load: (input) => loadArticleSearch({ ...query, ...input }),
    pageOf: ({ found }) => found,
    isWhole: !query.category && !query.topic && query.offset === 0,
    firstPage: searchPath(ARTICLE_SEARCH, { ...query, offset: 0 }),
    titleOf: ({ title, resultsFor }, q) => (q ? resultsFor(q) : title),
  });
};

export type ArticleSearchInput = ArticleQuery & { api: Api; locale: Locale };

/** Searches the articles. A failure of the backend is part of the result, so that the page can explain it. */
export async function loadArticleSearch(input: ArticleSearchInput): Promise<ArticleSearchContent> {
  const { api, locale, q, category, topic, offset } = input;
  const href = searchPath(ARTICLE_SEARCH, { q, category, topic, offset });
  const answer = q === '' ? undefined : await ask(input);
  const nothing = {
    query: q,
    href,
    errorCode: await loadFoundCode({ api, locale }, q),
    card: await loadAnswerCard({ api, locale }, q),
    narrowedBy: { category, topic },
    facets: { categories: [], topics: [] },
  };
  if (answer && !answer.data) return { ...nothing, failure: toSearchFailure(answer) };
  const { data } = answer ?? {};
  const [group] = data?.groups ?? [];
  const hits = toHits(group?.results ?? [], locale);
  const count = group?.count ?? 0;
  const isNarrowed = category !== undefined || topic !== undefined;
  return {
    ...nothing,
    // The results are those of the suggested words, so without results the suggestion is of no use.
    suggestion: count > 0 || isNarrowed ? (data?.suggestion ?? undefined) : undefined,
    found: { count, offset, size: DEFAULT_LIST_SIZE, hits },
    place: data && placeOf(data.facets, input),
    everythingHref: api.has('searchContent') ? searchPath(EVERYTHING_SEARCH, { q }) : undefined,
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
  searchArticles(api, {
    q,
    locale,
    category_f: category,
    topic_f: topic,
    offset,
    size: DEFAULT_LIST_SIZE,
  });

/** Returns the name of the chosen facet, for the heading: on a phone the facet itself may be off screen. */
const placeOf = (
  facets: SearchAnswer['facets'],
  { category, topic }: Pick<ArticleQuery, 'category' | 'topic'>,
): string | undefined =>
  (facets.topic.find(({ uid }) => uid === topic) ?? facets.category.find(({ key }) => key === category))
    ?.name;

/** Returns the categories to filter by, and the topics of the chosen one. */
function toFacets(
  facets: SearchAnswer['facets'],
  { locale, q, category, topic }: ArticleSearchInput,
): ArticleSearchContent['facets'] {
  const text = searchText[locale];
  const list = (
    all: FacetView,
    values: SearchFacet[],
    toFacet: (value: SearchFacet) => Omit<FacetView, 'name' | 'count'>,
  ): FacetView[] => {
    const facets = values.map((value) => ({ name: value.name, count: value.count, ...toFacet(value) }));
    // A single facet narrows nothing, but a chosen one is the way back.
    const isUseful = facets.length > 1 || facets.some(({ isCurrent }) => isCurrent);
    return isUseful ? [all, ...facets] : [];
  };
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
