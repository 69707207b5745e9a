import type { GetServerSideProps } from 'next';
import { dataOrMissing, serverApi } from '@/lib/api/server';
import type { Api } from '@/lib/api/create-api';
import type { Locale } from '@/lib/constants';
import { normalOldPath } from '@/lib/rules/old-path';
import { toLocale } from '@/lib/rules/locale-path';

/** Nobody published longer ones, and the call refuses them. */
const MAX_ENCODED_LENGTH = 8_000;

/** Where an address that no page has leads since its site was imported; undefined when it was no such address. */
export async function findNewAddress(
  segments: string[],
  api: Api,
  locale: Locale,
): Promise<string | undefined> {
  const path = `/${segments.map(encodeURIComponent).join('/')}`;
  if (path.length > MAX_ENCODED_LENGTH || normalOldPath(path) === undefined) return undefined;
  return dataOrMissing(await api.content.findRedirect({ path, locale }))?.link_to;
}

/** Addresses of imported old sites lead on for good; all others are not found. */
export const oldAddressPage: GetServerSideProps = async ({ params, locale }) => {
  const destination = await findNewAddress([params?.path ?? []].flat(), serverApi(), toLocale(locale));
  if (destination === undefined) return { notFound: true };
  // `basePath: false` keeps the router from putting the language in front.
  return { redirect: { destination, permanent: true, basePath: false } };
};
