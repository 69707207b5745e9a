import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { Api } from '@/lib/api/create-api';
import { serverApi } from '@/lib/api/server';
import type { Locale } from '@/lib/constants';
import { getSettings } from '@/lib/env.server';
import { localePath, toLocale } from '@/lib/rules/locale-path';
import { SEARCH_PIXEL } from '@/lib/rules/search-path';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';
import { searchText } from '@/lib/text/search';
import type { HitPage, SearchFailure } from '@/lib/views/search';
import { plain, type PageProps } from '../content-page';
import { bareShell, loadShell } from '../shell';
import { everyLanguage } from '../translations';

type SearchPage<Content> = {
  load: (input: { api: Api; locale: Locale }) => Promise<Content>;
  /** The list that is paged, if one is. */
  pageOf: (content: Content) => HitPage | undefined;
  /** The search itself, neither narrowed nor a further page of it. */
  isWhole: boolean;
  firstPage: string;
  titleOf: (text: (typeof searchText)[Locale], query: string) => string;
};

/** Makes a page of results for one request. It is never cached, and search engines leave it out. */
export async function searchPage<
  Content extends {
    query: string;
    href: string;
    found?: { count: number };
    failure?: SearchFailure;
  },
>(
  context: GetServerSidePropsContext,
  { load, pageOf, isWhole, firstPage, titleOf }: SearchPage<Content>,
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
    isWhole && query && found ? toNoteUrl({ q: query, results: found.count, locale }) : undefined;
  return { props: plain({ ...content, noteHref, shell, head, alternates }) };
}

/** The picture that reports a search read without JavaScript; undefined when the backend is not the portal's own. */
function toNoteUrl(search: { q: string; results: number; locale: Locale }): string | undefined {
  if (getSettings().remote) return undefined;
  const query = new URLSearchParams({ ...search, results: String(search.results) });
  return `/api${SEARCH_PIXEL}?${query.toString()}`;
}
