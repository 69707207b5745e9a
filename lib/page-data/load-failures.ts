import type { GetStaticProps } from 'next';
import type { NotFoundContent } from '@/lib/page-data/props/site';
import { isBuilding, serverApi, type Placeholder } from '@/lib/api/server';
import { PAGE_REVALIDATE_S, type Locale } from '@/lib/constants';
import { toLocale } from '@/lib/paths/locale-path';
import { pageHead } from '@/lib/seo/page-head';
import { errorText } from '@/lib/text/errors';
import { offlineText } from '@/lib/text/offline';
import { jsonProps, type PageProps } from './content-page';
import { listCategoryCards } from './sections';
import { loadShellOrBare, siteOfShell } from './shell';

const SUGGESTED_CATEGORIES = 8;

/** The 404 page, with categories to continue from. */
export const notFoundPage = lastResort<NotFoundContent>(
  async (locale) => {
    const categories = await listCategoryCards({ api: serverApi(), locale });
    return { categories: categories.slice(0, SUGGESTED_CATEGORIES) };
  },
  { categories: [] },
  (locale) => errorText[locale].notFoundTitle,
);

export const failurePage = lastResort<object>(
  async () => ({}),
  {},
  (locale) => errorText[locale].failureTitle,
);

/** The page that the service worker shows instead of one that is not stored. */
export const offlinePage = lastResort<object>(
  async () => ({}),
  {},
  (locale) => offlineText[locale].title,
);

/** Makes the getStaticProps of an error page. Each part has a fallback, because the page must never fail itself. */
function lastResort<Content extends object>(
  load: (locale: Locale) => Promise<Content>,
  fallback: Content,
  titleIn: (locale: Locale) => string,
): GetStaticProps<PageProps<Content> | Placeholder> {
  return async (context) => {
    const revalidate = PAGE_REVALIDATE_S;
    if (isBuilding()) return { props: { isPlaceholder: true }, revalidate };
    const locale = toLocale(context.locale);
    const [content, shell] = await Promise.all([
      orElse(() => load(locale), fallback),
      loadShellOrBare(serverApi(), locale),
    ]);
    const head = pageHead({ site: siteOfShell(shell), title: titleIn(locale) });
    return { props: jsonProps({ ...content, alternates: {}, head, shell }), revalidate };
  };
}

async function orElse<Value>(load: () => Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await load();
  } catch {
    return fallback;
  }
}
