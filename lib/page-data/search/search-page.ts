import type { ParsedUrlQuery } from 'node:querystring';
import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { Api } from '@/lib/api/create-api';
import type { ApiResult } from '@/lib/api/send';
import { serverApi } from '@/lib/api/server';
import type { Locale } from '@/lib/constants';
import type { SearchHit } from '@/lib/contract/content';
import { getSettings } from '@/lib/env.server';
import { foreignLang } from '@/lib/format/foreign-lang';
import { hitPath } from '@/lib/paths/hit-path';
import { SEARCH_PIXEL } from '@/lib/paths/search-path';
import { searchTitle } from '@/lib/words/search-title';
import { localePath, toLocale } from '@/lib/paths/locale-path';
import { pageHead } from '@/lib/seo/page-head';
import { searchText } from '@/lib/text/search';
import { suggestionText } from '@/lib/text/suggestions';
import type {
  HitData,
  RescueData,
  SearchContent,
  SearchFailure,
  SearchFilters,
} from '@/lib/page-data/props/search';
import { everyLanguage, jsonProps, type PageProps } from '../content-page';
import { toArticleRow } from '../pick';
import { listCategoryCards, listShown } from '../sections';
import { bareShell, loadShell, siteOfShell } from '../shell';

type Value = string | string[] | undefined;

/** Longest query and farthest offset that are read from a URL. */
const MAX_QUERY_LENGTH = 200;
const MAX_OFFSET = 10_000;

const first = (value: Value): string | undefined => (Array.isArray(value) ? value[0] : value);

/** Reads a query from a URL: one line, without control characters. */
export function readSearchQuery(value: Value): string {
  return (first(value) ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed();
}

/** Reads the offset of the first result; anything invalid means 0. */
export function readOffset(value: Value): number {
  const offset = Number(first(value));
  return Number.isInteger(offset) && offset > 0 && offset <= MAX_OFFSET ? offset : 0;
}

/** The kinds in the order of the tabs. */
export const MODELS = [
  'help-article',
  'faq',
  'blog',
  'product',
  'store-location',
  'page',
] as const satisfies readonly SearchHit['model'][];

/** Reads which kind is shown alone; anything invalid means all of them. */
export const readModel = (value: Value): SearchHit['model'] | undefined =>
  MODELS.find((model) => model === first(value));

/** The search among articles that a URL describes. */
export type ArticleQuery = SearchFilters & { q: string; offset: number };

export function readArticleQuery({ q, category, topic, tag, offset }: ParsedUrlQuery): ArticleQuery {
  return {
    q: readSearchQuery(q),
    category: readSearchQuery(category) || undefined,
    topic: readSearchQuery(topic) || undefined,
    tag: readSearchQuery(tag) || undefined,
    offset: readOffset(offset),
  };
}

type SearchPage = {
  load: (input: { api: Api; locale: Locale }) => Promise<SearchContent>;
  /** Whether this is the search itself: without filters, on its first page. */
  isWhole: boolean;
  firstPage: string;
};

/** Makes the props of a page of results. It is made for each request, and search engines are kept out. */
export async function searchPage(
  context: GetServerSidePropsContext,
  { load, isWhole, firstPage }: SearchPage,
): Promise<GetServerSidePropsResult<PageProps<SearchContent>>> {
  const locale = toLocale(context.locale);
  const api = serverApi(context.req);
  const [content, shell] = await Promise.all([
    load({ api, locale }),
    loadShell(api, locale).catch(() => bareShell(locale)),
  ]);
  const { query, found } = content;
  if (found && found.offset > 0 && found.hits.length === 0) {
    return { redirect: { destination: localePath(firstPage, locale), permanent: false } };
  }
  if (content.failure) {
    const { isLimited, waitS } = content.failure;
    context.res.statusCode = isLimited ? 429 : 503;
    if (waitS !== undefined) context.res.setHeader('Retry-After', waitS);
  }
  const text = searchText[locale];
  // Another language has other results, and maybe fewer.
  const alternates = everyLanguage(firstPage);
  const description = query ? text.description(query) : undefined;
  const head = pageHead({
    site: siteOfShell(shell),
    alternates,
    title: searchTitle(content, text),
    description,
  });
  const noteHref =
    isWhole && query && found ? toNoteUrl({ q: query, results: found.count, locale }) : undefined;
  return { props: jsonProps({ ...content, noteHref, shell, head, alternates }) };
}

/** Returns the URL of the picture that reports a search without JavaScript; undefined with a remote backend. */
function toNoteUrl(search: { q: string; results: number; locale: Locale }): string | undefined {
  if (getSettings().remote) return undefined;
  const query = new URLSearchParams({ ...search, results: String(search.results) });
  return `/api${SEARCH_PIXEL}?${query.toString()}`;
}

/** Returns why a search failed, as the page explains it. */
export const toSearchFailure = ({ status, error }: ApiResult<unknown>): SearchFailure => ({
  isLimited: status === 429,
  waitS: error?.retryAfter,
});

/** Returns hits as rows. */
export const toHitData = (hits: readonly SearchHit[], locale: Locale): HitData[] =>
  hits.map((hit) => {
    const { uid, marked_title: title, snippet } = hit;
    return { uid, href: hitPath(hit), title, snippet, lang: langOf(hit, locale), ...placeOf(hit, locale) };
  });

/** Offers and places are told apart by their names, which have no language. */
const langOf = (hit: SearchHit, locale: Locale): Locale | undefined =>
  hit.model === 'product' || hit.model === 'store-location' ? undefined : foreignLang(hit, locale);

function placeOf({ model, breadcrumb, heading }: SearchHit, locale: Locale): Pick<HitData, 'place' | 'isIn'> {
  const [first, second] = breadcrumb;
  if (model === 'help-article' && first && second) {
    const place = searchText[locale].place(first.name, second.name);
    return { place: heading ? `${place} › ${heading.text}` : place, isIn: true };
  }
  return { place: [suggestionText[locale].kinds[model], first?.name].filter(Boolean).join(' · ') };
}

const POPULAR_SIZE = 6;

/** Loads suggestions for a search without results. A part whose call fails is left out. */
export async function loadRescue(
  context: { api: Api; locale: Locale },
  broader: readonly SearchHit[],
  clearHref?: string,
): Promise<RescueData> {
  const [popular, categories] = await Promise.all([
    listPopular(context).catch(() => []),
    listCategoryCards(context).catch(() => []),
  ]);
  return { broader: toHitData(broader, context.locale), clearHref, popular, categories };
}

async function listPopular(context: { api: Api; locale: Locale }) {
  const articles = await listShown(context, 'help-article', {
    sort: 'total_view',
    order: 'desc',
    size: POPULAR_SIZE,
    expand: ['topic', 'topic.category'],
  });
  return articles.map((article) =>
    toArticleRow({ ...article, description: null }, context.locale, () => article.topic?.category?.name),
  );
}
