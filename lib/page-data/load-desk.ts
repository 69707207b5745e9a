import type { GetServerSideProps } from 'next';
import { serverApi } from '@/lib/api/server';
import { getSettings } from '@/lib/env.server';
import { toLocale } from '@/lib/paths/locale-path';
import { loadShellOrBare } from './shell';

/** Props of the desk's pages. They hold public data only. `isBare` leaves out the public layout. */
export type DeskPageProps = { isBare: true; portalName: string; requestKey: string };

/** Makes the props of the desk's pages, which only the embedded backend has. The browser loads their data. */
export const loadDeskPage: GetServerSideProps<DeskPageProps> = async ({ locale, params, res }) => {
  if (getSettings().remote) return { notFound: true };
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  const { layout } = await loadShellOrBare(serverApi(), toLocale(locale));
  const requestKey = typeof params?.key === 'string' ? params.key : '';
  return { props: { isBare: true, portalName: layout.name, requestKey } };
};
