import type { GetStaticProps, GetStaticPropsResult } from 'next';
import {
  found,
  moved,
  staticPage,
  type PageContext,
  type PageOutcome,
  type Placeholder,
} from '@/lib/api/server';
import { DEFAULT_LOCALE } from '@/lib/constants';
import { toLocale } from '@/lib/rules/locale-path';
import type { Head } from '@/lib/seo/page-head';
import { siteOf, type Site } from '@/lib/seo/site';
import { findNewPath } from './old-path';
import { loadShell, type Shell } from './shell';
import type { Alternates } from '@/lib/views/common';

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
    // `basePath: false` makes the browser load the page anew: the router would put the language in front again.
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
