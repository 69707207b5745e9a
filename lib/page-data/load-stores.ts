import { found } from '@/lib/api/server';
import { MAX_LIST_SIZE } from '@/lib/constants';
import type { StoreLocation } from '@/lib/contract/content';
import { layoutText } from '@/lib/text/layout';
import { storesText } from '@/lib/text/site';
import { type ContentLoader, everyLanguage } from './content-page';
import { listOf } from './sections';
import type { StoresContent } from '@/lib/views/site';

export const STORES_PATH = '/store-location';

export const loadStores: ContentLoader<StoresContent> = async (context) => {
  const stores = await listOf(context, 'store-location', { size: MAX_LIST_SIZE });
  return found({
    crumbs: [
      { name: layoutText[context.locale].home, url: '/' },
      { name: storesText[context.locale].title, url: STORES_PATH },
    ],
    stores: stores.map((store) => ({
      id: store.key,
      name: store.name,
      city: store.city,
      address: store.address,
      phone: store.phone ?? undefined,
      hours: store.hours,
      mapHref: mapOf(store),
    })),
    alternates: everyLanguage(STORES_PATH),
  });
};

function mapOf({ latitude, longitude }: StoreLocation): string | undefined {
  if (latitude === null || longitude === null) return undefined;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
