import { useRouter } from 'next/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { localePath, toLocale } from '@/lib/paths/locale-path';
import { measure, type MeasuredPage, startMeasuring, stopMeasuring } from './measure';
import type { Locale } from '@/lib/constants';

/**
 * Reports the open page and every completed change of the route or the fragment, and `view` when an article is
 * displayed (behaviour.md §2). Measures nothing while there is no id.
 */
export function usePageViews(id: string | undefined, siteUrl: string): void {
  const router = useRouter();
  const latest = useRef(router);
  // In a layout effect, so that it is current when the router reports the end of a change.
  useLayoutEffect(() => {
    latest.current = router;
  });
  const { events } = router;

  useEffect(() => {
    if (!id) return undefined;
    let last: { href: string; page: MeasuredPage } | undefined;

    const readPage = (): MeasuredPage => {
      const { pathname, asPath, locale } = latest.current;
      const path = measuredPath({ pattern: pathname, asPath, locale: toLocale(locale) });
      return {
        page_location: siteUrl + path,
        page_path: path,
        page_referrer: last?.page.page_location ?? measuredReferrer(document.referrer),
        // Titles may contain search words and requests.
        page_title: path,
      };
    };
    const report = (page: MeasuredPage) => {
      last = { href: window.location.href, page };
      measure('page_view', page);
    };
    const handleRoute = () => {
      const page = readPage();
      report(page);
      if (isArticleRoute(latest.current.pathname)) measure('view', page);
    };
    // The router only reports fragments of its own links, the browser all others; some changes are reported by both.
    const handleFragment = () => {
      if (last?.href !== window.location.href) report(readPage());
    };

    startMeasuring(id, readPage());
    handleRoute();
    events.on('routeChangeComplete', handleRoute);
    events.on('hashChangeComplete', handleFragment);
    window.addEventListener('hashchange', handleFragment);
    return () => {
      events.off('routeChangeComplete', handleRoute);
      events.off('hashChangeComplete', handleFragment);
      window.removeEventListener('hashchange', handleFragment);
      stopMeasuring(id);
    };
  }, [id, siteUrl, events]);
}

/** Routes whose parameters are public: keys and uids of content. */
const PUBLIC_ROUTE = /^\/(content|blog|faq|product)\//;

type Page = {
  /** The route's pattern, such as `/request/[key]`. */
  pattern: string;
  /** The URL with query and fragment, without the language's prefix. */
  asPath: string;
  locale: Locale;
};

/**
 * Returns the path under which web analytics count a page: never a query, which may hold search words or a token, and
 * the pattern where the path itself is private, such as that of a request, or unknown.
 */
export function measuredPath({ pattern, asPath, locale }: Page): string {
  const [path = '/'] = asPath.split(/[?#]/);
  return localePath(PUBLIC_ROUTE.test(pattern) ? path : pattern, locale);
}

/** Returns whether a route shows an article. */
export const isArticleRoute = (pattern: string): boolean =>
  pattern === '/content/article/[key]' || pattern === '/content/[categoryKey]/[topicUid]/[article]';

/** Returns the origin from which the visitor came, without the path and query of that page; empty if unknown. */
export function measuredReferrer(referrer: string): string {
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : 'null';
  return origin === 'null' ? '' : `${origin}/`;
}
