import type { GetStaticProps } from 'next';
import type { NotFoundContent } from '@/components/views';
import { found, isBuilding, serverApi, type Placeholder } from '@/lib/api/server';
import { PAGE_REVALIDATE_S } from '@/lib/constants';
import { toLocale } from '@/lib/rules/locale-path';
import { plain, type ContentLoader, type PageProps } from './content-page';
import { listCategoryCards } from './sections';
import { bareShell, loadShell } from './shell';

const SUGGESTED_CATEGORIES = 8;

/** Where somebody may go on whose address leads nowhere. */
export const loadNotFound: ContentLoader<NotFoundContent> = async (context) =>
  found({ categories: (await listCategoryCards(context)).slice(0, SUGGESTED_CATEGORIES), alternates: {} });

/** The failure page never fails: when the backend is what broke, header and footer stay bare. */
export const failurePage: GetStaticProps<PageProps<object> | Placeholder> = async (context) => {
  const revalidate = PAGE_REVALIDATE_S;
  if (isBuilding()) return { props: { isPlaceholder: true }, revalidate };
  const locale = toLocale(context.locale);
  const shell = await Promise.resolve()
    .then(() => loadShell(serverApi(), locale))
    .catch(() => bareShell(locale));
  return { props: plain({ shell, alternates: {} }), revalidate };
};
