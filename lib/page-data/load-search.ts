import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { Api } from '@/lib/api/create-api';
import { serverApi } from '@/lib/api/server';
import type { Locale } from '@/lib/constants';
import { localePath, toLocale } from '@/lib/rules/locale-path';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH, searchPath } from '@/lib/rules/search-path';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';
import { searchText } from '@/lib/text/search';
import { plain, type PageProps } from './content-page';
import { loadArticleSearch } from './search/load-article-search';
import { loadEverything } from './search/load-everything';
import { searchNote } from './search/search-note';
import { readArticleQuery, readModel, readOffset, readQuery } from './search/read-search';
import { bareShell, loadShell } from './shell';
import { everyLanguage } from './translations';
import type {
  ArticleSearchContent,
  EverythingContent,
  HitPage,
  SearchFailure,
} from '@/components/search/search-views';

export type ArticleSearchPage = PageProps<ArticleSearchContent>;
export type EverythingPage = PageProps<EverythingContent>;

/** `/content/article?q=`: articles. */
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

/** `/search?q=`: everything. */
export const loadEverythingPage = async (context: GetServerSidePropsContext) => {
  const { query } = context;
  if (!serverApi().has('searchContent')) {
    const articles = searchPath(ARTICLE_SEARCH, { q: readQuery(query.q) });
    return { redirect: { destination: localePath(articles, toLocale(context.locale)), permanent: false } };
  }
  const model = readModel(query.model);
  const q = readQuery(query.q);
  const offset = model ? readOffset(query.offset) : 0;
  return searchPage(context, {
    load: (input) => loadEverything({ q, model, offset, ...input }),
    pageOf: ({ found }) => found?.one,
    isWhole: !model,
    firstPage: searchPath(EVERYTHING_SEARCH, { q, model }),
    titleOf: ({ everything, everythingFor }) => (q ? everythingFor(q) : everything),
  });
};

type Search<Content> = {
  load: (input: { api: Api; locale: Locale }) => Promise<Content>;
  /** The list that is paged, if one is. */
  pageOf: (content: Content) => HitPage | undefined;
  /** The search itself, neither narrowed nor a further page of it. */
  isWhole: boolean;
  firstPage: string;
  titleOf: (text: (typeof searchText)[Locale], query: string) => string;
};

/** Made anew for every request, since what it shows depends on who asks for what. No search engine keeps it. */
async function searchPage<
  Content extends {
    query: string;
    href: string;
    found?: { count: number };
    failure?: SearchFailure;
  },
>(
  context: GetServerSidePropsContext,
  { load, pageOf, isWhole, firstPage, titleOf }: Search<Content>,
): Promise<GetServerSidePropsResult<PageProps<Content>>> {
  const locale = toLocale(context.locale);
  const api = serverApi(context.req);
  const [content, shell] = await Promise.all([
    load({ api, locale }),
    loadShell(api, locale).catch(() => bareShell(locale)),
  ]);
  const page = pageOf(content);
  if (page && page.offset > 0 && page.hits.length === 0) {
    return { redirect: { destination: localePath(firstPage, locale), permanent: false } };
  }
  if (content.failure) {
    const { isLimited, waitS } = content.failure;
    context.res.statusCode = isLimited ? 429 : 503;
    if (waitS !== undefined) context.res.setHeader('Retry-After', waitS);
  }
  const text = searchText[locale];
  const { query, href } = content;
  const alternates = everyLanguage(href);
  const description = query ? text.description(query) : undefined;
  const head = pageHead({ site: siteOf(shell), alternates, title: titleOf(text, query), description });
  const { found } = content;
  const noteHref =
    isWhole && query && found ? searchNote({ q: query, results: found.count, locale }) : undefined;
  return { props: plain({ ...content, noteHref, shell, head, alternates }) };
}
