import type { GetServerSidePropsContext } from 'next';
import type { Api } from '@/lib/api/create-api';
import { searchArticles, searchEverything } from '@/lib/api/search-lists';
import { SEARCH_PAGE_SIZE, type Locale } from '@/lib/constants';
import { joinValues } from '@/lib/paths/filter-values';
import { localePath, toLocale } from '@/lib/paths/locale-path';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH, searchPath } from '@/lib/paths/search-path';
import type { SearchContent, SearchFilters, SearchModel } from '@/lib/page-data/props/search';
import type { PageProps } from '../content-page';
import { loadAnswerCard } from './load-answer-card';
import { loadExactAnswer, loadFoundCode } from './load-exact-answer';
import { facetHeading, toFacets, toTabs } from './search-facets';
import {
  loadRescue,
  readArticleQuery,
  readModel,
  readOffset,
  readSearchQuery,
  searchPage,
  toHitData,
  toSearchFailure,
} from './search-page';

export type SearchPageProps = PageProps<SearchContent>;

/** `/content/article?q=`: the search among articles. */
export const loadArticleSearchPage = (context: GetServerSidePropsContext) => {
  const query = readArticleQuery(context.query);
  const { category, topic, tag, offset } = query;
  return searchPage(context, {
    load: (input) => loadSearch({ path: ARTICLE_SEARCH, ...query, ...input }),
    isWhole: !category && !topic && !tag && offset === 0,
    firstPage: searchPath(ARTICLE_SEARCH, { ...query, offset: 0 }),
  });
};

/** `/search?q=`: the search of everything, or of one kind. */
export const loadSearchPage = async (context: GetServerSidePropsContext) => {
  const { query } = context;
  const { category, topic, tag } = readArticleQuery(query);
  // Only articles have categories, topics and tags.
  if (category || topic || tag) {
    const articles = searchPath(ARTICLE_SEARCH, { q: readSearchQuery(query.q), category, topic, tag });
    return { redirect: { destination: localePath(articles, toLocale(context.locale)), permanent: false } };
  }
  const model = readModel(query.model);
  const q = readSearchQuery(query.q);
  const offset = readOffset(query.offset);
  return searchPage(context, {
    load: (input) => loadSearch({ path: EVERYTHING_SEARCH, q, model, offset, ...input }),
    isWhole: !model && offset === 0,
    firstPage: searchPath(EVERYTHING_SEARCH, { q, model }),
  });
};

export type SearchPageInput = SearchFilters & {
  api: Api;
  locale: Locale;
  path: string;
  q: string;
  model?: SearchModel | undefined;
  offset: number;
};

/** Results that stand in for articles where there are none. */
const INSTEAD_SIZE = 5;

/** Searches for a page of results. A failure of the backend is part of the result, so that the page can explain it. */
export async function loadSearch(input: SearchPageInput): Promise<SearchContent> {
  const { api, locale, path, q, offset, category, topic, tag } = input;
  const model = path === ARTICLE_SEARCH ? 'help-article' : input.model;
  const narrowedBy = { category, topic, tag };
  const errorCode = await loadFoundCode({ api, locale }, q);
  const page = {
    query: q,
    path,
    model,
    href: searchPath(path, { q, ...narrowedBy, model: input.model, offset }),
    narrowedBy,
    errorCode,
    card: errorCode ? undefined : await loadAnswerCard({ api, locale }, q),
    tabs: [],
    facets: { categories: [], topics: [], tags: [] },
  };
  const { answer, overview, facets } = await ask(input, model);
  if (answer && !answer.data) return { ...page, failure: toSearchFailure(answer) };
  const data = answer?.data;
  const results = data?.results ?? data?.groups[0]?.results ?? [];
  const hits = toHitData(results, locale);
  const count = (model ? data?.groups[0]?.count : data?.count) ?? 0;
  const isNarrowed = Boolean(category ?? topic ?? tag ?? input.model);
  // The results belong to the suggested spelling, so it is dropped without results. A card matched the query as typed.
  const suggestion = (count > 0 || isNarrowed) && !page.card ? (data?.suggestion ?? undefined) : undefined;
  return {
    ...page,
    card:
      page.card ?? (suggestion === undefined ? undefined : await loadAnswerCard({ api, locale }, suggestion)),
    suggestion,
    found: { count, offset, size: SEARCH_PAGE_SIZE, hits },
    exact:
      offset === 0 && !isNarrowed
        ? await loadExactAnswer({ api, locale }, suggestion ?? q, results[0])
        : undefined,
    place: facets && facetHeading(facets, narrowedBy),
    tabs: overview ? toTabs(overview, { q, locale, current: model }) : [],
    facets: facets ? toFacets(facets, { q, locale, narrowedBy }) : page.facets,
    // A card or a code is an answer as well.
    rescue:
      hits.length > 0 || page.card || errorCode
        ? undefined
        : await loadRescue(
            { api, locale },
            data?.broader?.results ?? overview?.results ?? [],
            isNarrowed ? searchPath(path, { q }) : undefined,
          ),
  };
}

/** Asks for the results, for what there is of each kind, and for what narrows the articles. */
async function ask(
  { api, locale, q, offset, category, topic, tag }: SearchPageInput,
  model: SearchModel | undefined,
) {
  if (q === '') return {};
  const asked = { q, locale, offset, size: SEARCH_PAGE_SIZE };
  const mixed = { q, locale, mixed: 'true', size: INSTEAD_SIZE } as const;
  const articles = {
    ...asked,
    category_f: category && joinValues([category]),
    topic_f: topic && joinValues([topic]),
    tags_f: tag && joinValues([tag]),
    facets: 'tag',
  } as const;
  if (model === 'help-article') {
    const answer = await searchArticles(api, articles);
    const overview = (await searchEverything(api, mixed)).data;
    return { answer, overview, facets: answer.data?.facets };
  }
  if (model) {
    const answer = await searchEverything(api, { ...asked, model });
    return { answer, overview: (await searchEverything(api, mixed)).data };
  }
  const answer = await searchEverything(api, { ...mixed, ...asked, facets: 'tag' });
  return { answer, overview: answer.data, facets: answer.data?.facets };
}
