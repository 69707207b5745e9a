import { found } from '@/lib/api/server';
import { MAX_LIST_SIZE } from '@/lib/constants';
import { STORES_PATH } from '@/lib/rules/contact-link';
import { toStoreCard } from '@/lib/rules/store-card';
import { layoutText } from '@/lib/text/layout';
import { storesText } from '@/lib/text/stores';
import type { StoresContent } from '@/lib/views/site';
import { everyLanguage, type ContentLoader } from './content-page';
import { loadBusiness } from './load-contact';
import { listPublic } from './sections';

/** `/store-location`: all offices, with the holidays of the provider. The browser chooses among them (`?city=`). */
export const loadStores: ContentLoader<StoresContent> = async (context) => {
  const { locale } = context;
  const [stores, business] = await Promise.all([
    listPublic(context, 'store-location', { size: MAX_LIST_SIZE }),
    loadBusiness(context),
  ]);
  return found({
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: storesText[locale].title, url: STORES_PATH },
    ],
    stores: stores.map((store) => toStoreCard(store, business?.service)),
    alternates: everyLanguage(STORES_PATH),
  });
};
