import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { serverApi, type PageContext } from '@/lib/api/server';
import { MAX_LIST_SIZE } from '@/lib/constants';
import { STORES_PATH } from '@/lib/rules/contact-link';
import { toLocale } from '@/lib/rules/locale-path';
import { citiesOf, toStoreCard } from '@/lib/rules/store-card';
import { officeData } from '@/lib/seo/json-ld';
import { textHead } from '@/lib/seo/page-head';
import { layoutText } from '@/lib/text/layout';
import { storesText } from '@/lib/text/stores';
import type { Alternates } from '@/lib/views/common';
import type { StoresContent } from '@/lib/views/site';
import { everyLanguage, plain, type PageProps } from './content-page';
import { loadBusiness } from './load-contact';
import { listOf } from './sections';
import { loadShell, siteOfShell } from './shell';

/**
 * `/store-location?city=`: rendered for each request, so that a city can be chosen without JavaScript. The data hold all
 * offices, so the browser changes the city without asking again.
 */
export async function loadStoresPage(
  context: GetServerSidePropsContext,
): Promise<GetServerSidePropsResult<PageProps<StoresContent>>> {
  const locale = toLocale(context.locale);
  const page: PageContext = { api: serverApi(context.req), locale, params: {} };
  const [content, shell] = await Promise.all([loadStores(page), loadShell(page.api, locale)]);
  const site = siteOfShell(shell);
  const { title, lead } = storesText[locale];
  const structuredData = content.stores.map((store) => officeData(store, site));
  const head = textHead({ ...content, site, title, description: lead, structuredData });
  // The same for everybody, so browsers may keep it for reading without a network.
  context.res.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
  return { props: plain({ ...content, head, shell }) };
}

/** Loads the offices with the holidays of the provider. */
export async function loadStores(context: PageContext): Promise<StoresContent & { alternates: Alternates }> {
  const { locale } = context;
  const [stores, business] = await Promise.all([
    listOf(context, 'store-location', { size: MAX_LIST_SIZE }),
    loadBusiness(context),
  ]);
  const cards = stores.map((store) => toStoreCard(store, business?.service));
  return {
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: storesText[locale].title, url: STORES_PATH },
    ],
    stores: cards,
    cities: citiesOf(cards),
    alternates: everyLanguage(STORES_PATH),
  };
}
