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

/** Props of a page: its own content, where it stands in each language, its head, and what stands around it. */
export type PageProps<Content> = Content & { alternates: Alternates; head: Head; shell: Shell };

export type ContentLoader<Content> = (
  context: PageContext,
) => Promise<PageOutcome<Content & { alternates: Alternates }>>;

/** Props of the page whose content a loader loads. */
export type PageOf<Loader> = Loader extends ContentLoader<infer Content> ? PageProps<Content> : never;

/** What a page says of itself in its head; made on the server, for the browser needs only the outcome. */
export type HeadMaker<Content> = (page: Content & { alternates: Alternates; site: Site }) => Head;

/**
 * Makes the getStaticProps of a page from the function that loads its own content. What a language lacks leads to the
 * same page in the default language, for the time being: it may be translated tomorrow. An imported old site may have
 * had addresses of the same form: with `route`, the page's own (`/blog/[key]`), what is missing is looked for there.
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
    const path = addressOf(original);
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

/** Where a page that was found stands in the default language. */
function addressOf(
  result: GetStaticPropsResult<{ alternates: Alternates } | Placeholder>,
): string | undefined {
  if ('redirect' in result) return result.redirect.destination;
  return 'props' in result && 'alternates' in result.props
    ? result.props.alternates[DEFAULT_LOCALE]
    : undefined;
}

/** Without what is undefined: Next takes only what JSON can say. */
export const plain = <Props>(props: Props): Props => JSON.parse(JSON.stringify(props)) as Props;

/** For pages whose address exists at build time nowhere: each is made at its first visit. */
export const onFirstVisit = async () => ({ paths: [], fallback: 'blocking' as const });
