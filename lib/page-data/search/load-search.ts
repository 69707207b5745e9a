import type { GetServerSidePropsContext } from 'next';
import type { Api } from '@/lib/api/create-api';
import { serverApi } from '@/lib/api/server';
import { DEFAULT_LIST_SIZE, type Locale } from '@/lib/constants';
import type { SearchAnswer } from '@/lib/contract/content';
import { localePath, toLocale } from '@/lib/rules/locale-path';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH, searchPath } from '@/lib/rules/search-path';
import type { HitGroupView, SearchContent, SearchModel } from '@/lib/views/search';
import type { PageProps } from '../content-page';
import { loadAnswerCard } from './load-answer-card';
import { loadFoundCode } from './load-found-code';
import {
  readModel,
  readOffset,
  readQuery,
  searchPage,
  loadRescue,
  toHits,
  toSearchFailure,
} from './search-page';

export type SearchPageProps = PageProps<SearchContent>;

/** `/search?q=`: the search of everything. */
export const loadSearchPage = async (context: GetServerSidePropsContext) => {
  const { query } = context;
  if (!serverApi().has('searchContent')) {
    const articles = searchPath(ARTICLE_SEARCH, { q: readQuery(query.q) });
    return { redirect: { destination: localePath(articles, toLocale(context.locale)), permanent: false } };
  }
  const model = readModel(query.model);
  const q = readQuery(query.q);
  const offset = model ? readOffset(query.offset) : 0;
  return searchPage(context, {
    load: (input) => loadSearch({ q, model, offset, ...input }),
    pageOf: ({ found }) => found?.one,
    isWhole: !model,
    firstPage: searchPath(EVERYTHING_SEARCH, { q, model }),
    titleOf: ({ everything, everythingFor }) => (q ? everythingFor(q) : everything),
  });
};

/** Hits of a group above its "see all" link. */
const GROUP_SIZE = 5;

export type SearchInput = { api: Api; locale: Locale; q: string; model?: SearchModel; offset: number };

/** Searches everything, grouped, or one group with pages. A failure of the backend is part of the result. */
export async function loadSearch(input: SearchInput): Promise<SearchContent> {
  const { api, locale, q, model, offset } = input;
  const href = searchPath(EVERYTHING_SEARCH, { q, model, offset });
  const page = {
    query: q,
    href,
    errorCode: await loadFoundCode({ api, locale }, q),
    card: await loadAnswerCard({ api, locale }, q),
  };
  const size = model ? DEFAULT_LIST_SIZE : GROUP_SIZE;
  const answer = q === '' ? undefined : await api.content.search({ q, locale, model, offset, size });
  if (answer && !answer.data) return { ...page, failure: toSearchFailure(answer) };
  const data = answer?.data;
  const groups = (data?.groups ?? []).flatMap((group) => toGroup(group, q, locale));
  const [only] = groups;
  const clearHref = model && searchPath(EVERYTHING_SEARCH, { q });
  return {
    ...page,
    // As in loadArticleSearch.
    suggestion: groups.length > 0 || model ? (data?.suggestion ?? undefined) : undefined,
    found: {
      count: data?.count ?? 0,
      groups,
      ...(model && only && { one: { model, count: only.count, offset, size, hits: only.hits } }),
    },
    rescue:
      groups.length > 0 ? undefined : await loadRescue({ api, locale }, data?.broader ?? null, clearHref),
  };
}

function toGroup(
  { model, count, results }: SearchAnswer['groups'][number],
  q: string,
  locale: Locale,
): HitGroupView[] {
  const hits = toHits(results, locale);
  if (hits.length === 0) return [];
  const isArticles = model === 'help-article';
  const allHref = searchPath(isArticles ? ARTICLE_SEARCH : EVERYTHING_SEARCH, {
    q,
    model: isArticles ? undefined : model,
  });
  return [{ model, count, hits, allHref }];
}
