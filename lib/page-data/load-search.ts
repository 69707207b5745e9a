import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { Api } from '@/lib/api/create-api';
import { serverApi } from '@/lib/api/server';
import { DEFAULT_LIST_SIZE, type Locale } from '@/lib/constants';
import { toLocale } from '@/lib/rules/locale-path';
import { pageHead } from '@/lib/seo/page-head';
import { siteOf } from '@/lib/seo/site';
import { searchText } from '@/lib/text/search';
import { toArticleRow } from './pick';
import { plain, type PageProps } from './content-page';
import { listCategoryCards } from './sections';
import { bareShell, loadShell } from './shell';
import { everyLanguage } from './translations';
import type { SearchContent } from '@/components/views';

/** Nobody types more, and a longer address is somebody playing. */
const MAX_QUERY_LENGTH = 200;
const MAX_OFFSET = 10_000;

export type SearchInput = { api: Api; locale: Locale; query: string; offset: number };

/** Articles for a query with their place; the backend's failure is part of the answer, so that the page still helps. */
export async function loadSearch(input: SearchInput): Promise<SearchContent> {
  const { api, locale, query, offset } = input;
  const size = DEFAULT_LIST_SIZE;
  const answer =
    query === ''
      ? undefined
      : await api.content.list({
          model: 'help-article',
          locale,
          q: query,
          search_fields: ['keywords', 'title', 'name'],
          expand: ['topic', 'topic.category'],
          size,
          offset,
        });
  const place = searchText[locale].place;
  const articles = (answer?.data?.results ?? []).flatMap(
    (article) =>
      toArticleRow(article, ({ topic }) => topic && place(topic.category?.name ?? '', topic.name)) ?? [],
  );
  const hasFailed = answer !== undefined && answer.data === undefined;
  return {
    query,
    found: hasFailed ? undefined : { count: answer?.data?.count ?? 0, offset, size, articles },
    categories: articles.length > 0 ? [] : await listCategoryCards(input).catch(() => []),
  };
}

/** What was asked for, from an address that anybody may have written: one line, without control characters. */
export function readQuery(value: string | string[] | undefined): string {
  const text = (Array.isArray(value) ? value[0] : value) ?? '';
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed();
}

/** Where the results start; anything strange means the beginning. */
export function readOffset(value: string | string[] | undefined): number {
  const offset = Number(Array.isArray(value) ? value[0] : value);
  return Number.isInteger(offset) && offset > 0 && offset <= MAX_OFFSET ? offset : 0;
}

export type SearchPage = PageProps<SearchContent>;

/** `/content/article?q=`: made anew for every request, since what it shows depends on who asks for what. */
export async function loadSearchPage(
  context: GetServerSidePropsContext,
): Promise<GetServerSidePropsResult<SearchPage>> {
  const locale = toLocale(context.locale);
  const api = serverApi();
  const query = readQuery(context.query.q);
  const offset = readOffset(context.query.offset);
  const [search, shell] = await Promise.all([
    loadSearch({ api, locale, query, offset }),
    loadShell(api, locale).catch(() => bareShell(locale)),
  ]);
  if (!search.found) context.res.statusCode = 503;
  const text = searchText[locale];
  const title = query ? text.resultsFor(query) : text.title;
  const alternates = everyLanguage('/content/article');
  const head = pageHead({ site: siteOf(shell), alternates, title });
  return { props: plain({ ...search, shell, head, alternates }) };
}
