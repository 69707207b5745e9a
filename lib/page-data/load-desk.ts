import type { GetServerSideProps } from 'next';
import { serverApi } from '@/lib/api/server';
import { getSettings } from '@/lib/env.server';
import { toLocale } from '@/lib/rules/locale-path';
import { loadShellOrBare } from './shell';

/** What a page of the desk gets from the server: nothing that is not public. `isBare` leaves out the public layout. */
export type DeskPageProps = { isBare: true; portalName: string; requestKey: string };

/** Pages of the desk, which only the embedded backend has. Everything on them is asked for by the browser. */
export const loadDeskPage: GetServerSideProps<DeskPageProps> = async ({ locale, params, res }) => {
  if (getSettings().remote) return { notFound: true };
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  const { layout } = await loadShellOrBare(serverApi(), toLocale(locale));
  const requestKey = typeof params?.key === 'string' ? params.key : '';
  return { props: { isBare: true, portalName: layout.name, requestKey } };
};
