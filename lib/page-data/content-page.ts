import type { GetStaticProps } from 'next';
import {
  found,
  moved,
  report,
  staticPage,
  type PageContext,
  type PageOutcome,
  type Placeholder,
} from '@/lib/api/server';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '@/lib/constants';
import type { ContentItem } from '@/lib/contract/content';
import { localePath } from '@/lib/paths/locale-path';
import type { Head } from '@/lib/seo/page-head';
import type { Site } from '@/lib/seo/site';
import type { Alternates, Crumb } from '@/lib/page-data/props/common';
import { layoutText } from '@/lib/text/layout';
import { findNewPath } from './old-path';
import { loadShell, siteOfShell, type Shell } from './shell';

/** Props of a page: its own content, its path in each language, its head, and the shell around it. */
export type PageProps<Content> = Content & {
  alternates: Alternates;
  head: Head;
  shell: Shell;
  /** Whether the content is in the default language because there is no translation. */
  isOriginal?: boolean;
};

export type ContentLoader<Content> = (
  context: PageContext,
) => Promise<PageOutcome<Content & { alternates: Alternates }>>;

/** Props of the page whose content a loader loads. */
export type PageOf<Loader> = Loader extends ContentLoader<infer Content> ? PageProps<Content> : never;

/** Makes a page's head on the server; the browser gets only the result. */
export type HeadMaker<Content> = (page: Content & { alternates: Alternates; site: Site }) => Head;

/**
 * Makes the getStaticProps of a page from the function that loads its content. A page without a translation shows the
 * original inside the interface of its language, with its dates and labels, and names the original's URL as the
 * canonical one. With `route`, the page's own (`/blog/[key]`), a missing page is looked up among the paths of an imported
 * old site, which may have the same form.
 */
export function contentPage<Content extends object>(
  load: ContentLoader<Content>,
  toHead: HeadMaker<Content>,
  route?: string,
): GetStaticProps<PageProps<Content> | Placeholder> {
  return staticPage<PageProps<Content>>(async (context) => {
    const { api, locale, params } = context;
    const [translation, shell] = await Promise.all([
      load(context),
      loadShell(api, locale, context.onFallback),
    ]);
    const isOriginal =
      translation.kind === 'missing' && !translation.isBeyondLast && locale !== DEFAULT_LOCALE;
    const outcome = isOriginal
      ? await load({ ...context, locale: DEFAULT_LOCALE, interfaceLocale: locale })
      : translation;
    if (outcome.kind === 'missing' && route) {
      const segments = segmentsOf(route, params);
      const path =
        (await findNewPath(segments, api, locale)) ??
        (isOriginal ? await findNewPath(segments, api, DEFAULT_LOCALE) : undefined);
      return path === undefined ? outcome : moved(path);
    }
    // Its own path is in the language that was asked for.
    if (outcome.kind === 'moved' && isOriginal) return moved(localePath(outcome.path, locale));
    if (outcome.kind !== 'found') return outcome;
    const site = siteOfShell(isOriginal ? { ...shell, locale: DEFAULT_LOCALE } : shell);
    const head = toHead({ ...outcome.props, site });
    return found(jsonProps({ ...outcome.props, head, shell, ...(isOriginal && { isOriginal }) }));
  });
}

const segmentsOf = (route: string, params: Record<string, string>): string[] =>
  route
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith('[') ? (params[part.slice(1, -1)] ?? '') : part));

/** Removes undefined values, which Next refuses to serialise. */
export const jsonProps = <Props>(props: Props): Props => JSON.parse(JSON.stringify(props)) as Props;

/** Generates each page at its first visit: no path is known during the build. */
export const onFirstVisit = async () => ({ paths: [], fallback: 'blocking' as const });

/** Returns the breadcrumbs of a page, from the home page on. */
export const crumbsTo = (locale: Locale, ...below: Crumb[]): Crumb[] => [
  { name: layoutText[locale].home, url: '/' },
  ...below,
];

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
