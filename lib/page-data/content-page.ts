import type { GetStaticProps, GetStaticPropsResult } from 'next';
import {
  found,
  moved,
  report,
  staticPage,
  type PageContext,
  type PageOutcome,
  type Placeholder,
} from '@/lib/api/server';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import type { ContentItem } from '@/lib/contract/content';
import { toLocale } from '@/lib/rules/locale-path';
import type { Head } from '@/lib/seo/page-head';
import { siteOf, type Site } from '@/lib/seo/site';
import type { Alternates } from '@/lib/views/common';
import { findNewPath } from './old-path';
import { loadShell, type Shell } from './shell';

/** Props of a page: its own content, its path in each language, its head, and the shell around it. */
export type PageProps<Content> = Content & { alternates: Alternates; head: Head; shell: Shell };

export type ContentLoader<Content> = (
  context: PageContext,
) => Promise<PageOutcome<Content & { alternates: Alternates }>>;

/** Props of the page whose content a loader loads. */
export type PageOf<Loader> = Loader extends ContentLoader<infer Content> ? PageProps<Content> : never;

/** Makes a page's head on the server; the browser gets only the result. */
export type HeadMaker<Content> = (page: Content & { alternates: Alternates; site: Site }) => Head;

/**
 * Makes the getStaticProps of a page from the function that loads its content. A page without a translation redirects
 * to the default language, temporarily, because it may be translated later. With `route`, the page's own
 * (`/blog/[key]`), a missing page is looked up among the paths of an imported old site, which may have the same form.
 */
export function contentPage<Content extends object>(
  load: ContentLoader<Content>,
  toHead: HeadMaker<Content>,
  route?: string,
): GetStaticProps<PageProps<Content> | Placeholder> {
  const page = staticPage<PageProps<Content>>(async (context) => {
    const [outcome, shell] = await Promise.all([load(context), loadShell(context.api, context.locale)]);
    if (outcome.kind === 'missing' && route) {
      const path = await findNewPath(segmentsOf(route, context.params), context.api, context.locale);
      return path === undefined ? outcome : moved(path);
    }
    if (outcome.kind !== 'found') return outcome;
    const head = toHead({ ...outcome.props, site: siteOf(shell) });
    return found(plain({ ...outcome.props, head, shell }));
  });
  return async (context) => {
    const result = await page(context);
    if (!('notFound' in result) || toLocale(context.locale) === DEFAULT_LOCALE) return result;
    const original = await page({ ...context, locale: DEFAULT_LOCALE });
    const path = defaultPathOf(original);
    if (!path) return result;
    // `basePath: false` makes the browser load the page anew: the router would add the language prefix again.
    return {
      redirect: { destination: path, permanent: false, basePath: false },
      revalidate: result.revalidate,
    };
  };
}

const segmentsOf = (route: string, params: Record<string, string>): string[] =>
  route
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith('[') ? (params[part.slice(1, -1)] ?? '') : part));

/** Returns the path in the default language of a page that was found. */
function defaultPathOf(
  result: GetStaticPropsResult<{ alternates: Alternates } | Placeholder>,
): string | undefined {
  if ('redirect' in result) return result.redirect.destination;
  return 'props' in result && 'alternates' in result.props
    ? result.props.alternates[DEFAULT_LOCALE]
    : undefined;
}

/** Removes undefined values, which Next refuses to serialise. */
export const plain = <Props>(props: Props): Props => JSON.parse(JSON.stringify(props)) as Props;

/** Generates each page at its first visit: no path is known during the build. */
export const onFirstVisit = async () => ({ paths: [], fallback: 'blocking' as const });

/** Returns the alternates of a page that has the same path in every language. */
export const everyLanguage = (path: string): Alternates =>
  Object.fromEntries(LOCALES.map((locale) => [locale, path]));

/** Returns an item's path in each of its languages; its key may differ between them. */
export function translationsOf(
  item: Pick<ContentItem, 'translations' | 'locale' | 'key'>,
  pathOf: (key: string) => string,
): Alternates {
  const all = [{ locale: item.locale, key: item.key }, ...item.translations];
  return Object.fromEntries(all.map(({ locale, key }) => [locale, pathOf(key)]));
}

/** Failures of each optional part since the process started. */
const failures = new Map<string, number>();

/**
 * Awaits a part that the page can do without. When it fails, the page gets `fallback` and is generated again soon; a
 * log line with a count tells the operator (behaviour.md §8).
 */
export async function loadOptional<Value>(
  { onFallback }: Pick<PageContext, 'onFallback'>,
  part: string,
  load: Promise<Value>,
  fallback: Value,
): Promise<Value> {
  try {
    return await load;
  } catch (error) {
    const count = (failures.get(part) ?? 0) + 1;
    failures.set(part, count);
    const reason = error instanceof Error ? error.message : String(error);
    report({ event: 'page-lacks', count, reason }, `the page does without its ${part}`);
    onFallback?.();
    return fallback;
  }
}
