import { listAll } from '@/lib/api/content-lists';
import { dataOrThrow, found } from '@/lib/api/server';
import { STORES_PATH } from '@/lib/paths/contact-link';
import { toStoreCard } from '@/lib/format/store-card';
import { storesText } from '@/lib/text/stores';
import type { StoresContent } from '@/lib/page-data/props/site';
import { cacheUntilChange } from './content-cache';
import { type ContentLoader, crumbsTo, everyLanguage } from './content-page';
import { loadBusiness } from './load-contact';

/** Lists all offices in the order of content. */
export const listStores = cacheUntilChange(async (api, locale) =>
  dataOrThrow(await listAll({ api, locale }, { model: 'store-location', sort: 'priority_group' })),
);

/** `/store-location`: all offices, with the holidays of the provider. The browser chooses among them (`?city=`). */
export const loadStores: ContentLoader<StoresContent> = async (context) => {
  const { locale } = context;
  const [stores, business] = await Promise.all([listStores(context.api, locale), loadBusiness(context)]);
  return found({
    crumbs: crumbsTo(locale, { name: storesText[locale].title, url: STORES_PATH }),
    stores: stores.map((store) => toStoreCard(store, business?.service)),
    alternates: everyLanguage(STORES_PATH),
  });
};
