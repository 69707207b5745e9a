import type { GetStaticProps } from 'next';
import { found, staticPage, type PageContext, type PageOutcome, type Placeholder } from '@/lib/api/server';
import { loadShell, type Shell } from './shell';
import type { Alternates } from '@/components/views';

/** Props of a page: its own content, where it stands in each language, and what stands around it. */
export type PageProps<Content> = Content & { alternates: Alternates; shell: Shell };

export type ContentLoader<Content> = (
  context: PageContext,
) => Promise<PageOutcome<Content & { alternates: Alternates }>>;

/** Props of the page whose content a loader loads. */
export type PageOf<Loader> = Loader extends ContentLoader<infer Content> ? PageProps<Content> : never;

/** Makes the getStaticProps of a page from the function that loads its own content. */
export function contentPage<Content extends object>(
  load: ContentLoader<Content>,
): GetStaticProps<PageProps<Content> | Placeholder> {
  return staticPage<PageProps<Content>>(async (context) => {
    const [outcome, shell] = await Promise.all([load(context), loadShell(context.api, context.locale)]);
    return outcome.kind === 'found' ? found(plain({ ...outcome.props, shell })) : outcome;
  });
}

/** Without what is undefined: Next takes only what JSON can say. */
export const plain = <Props>(props: Props): Props => JSON.parse(JSON.stringify(props)) as Props;

/** For pages whose address exists at build time nowhere: each is made at its first visit. */
export const onFirstVisit = async () => ({ paths: [], fallback: 'blocking' as const });
