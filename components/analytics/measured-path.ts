import type { Locale } from '@/lib/constants';
import { localePath } from '@/lib/rules/locale-path';

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
