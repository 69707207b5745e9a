import type { GetServerSideProps } from 'next';
import { dataOrMissing, serverApi } from '@/lib/api/server';
import type { Api } from '@/lib/api/create-api';
import type { Locale } from '@/lib/constants';
import { normalOldPath, oldPathLocale, portalPageOf } from '@/lib/paths/old-path';
import { localePath, toLocale } from '@/lib/paths/locale-path';

/** Longest path that `findRedirect` accepts. */
const MAX_ENCODED_LENGTH = 8_000;

/** Returns where a path of an old site leads now; undefined when neither an import nor Zendesk has such a path. */
export async function findNewPath(segments: string[], api: Api, locale: Locale): Promise<string | undefined> {
  const path = `/${segments.map(encodeURIComponent).join('/')}`;
  if (path.length > MAX_ENCODED_LENGTH || normalOldPath(path) === undefined) return undefined;
  const target = dataOrMissing(await api.content.findRedirect({ path, locale }))?.link_to;
  if (target !== undefined) return target;
  const page = portalPageOf(path);
  return page && localePath(page, oldPathLocale(path) ?? locale);
}

/** Redirects paths of imported old sites permanently; other paths are not found. */
export const oldPathPage: GetServerSideProps = async ({ params, locale }) => {
  const destination = await findNewPath([params?.path ?? []].flat(), serverApi(), toLocale(locale));
  if (destination === undefined) return { notFound: true };
  // `basePath: false` keeps the router from adding the language prefix again.
  return { redirect: { destination, permanent: true, basePath: false } };
};
