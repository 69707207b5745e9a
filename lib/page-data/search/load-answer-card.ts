import type { Api } from '@/lib/api/create-api';
import { MAX_LIST_SIZE, type Locale } from '@/lib/constants';
import { answerPage, answerTarget } from '@/lib/words/answer-target';
import { mayNameCity } from '@/lib/words/contact-search';
import { phoneHref } from '@/lib/paths/contact-link';
import { citiesOf, isInCity, toStoreCard } from '@/lib/format/store-card';
import { describeWeek } from '@/lib/text/service-hours';
import type { AnswerCardData } from '@/lib/page-data/props/search';
import { cacheUntilChange } from '../content-cache';
import { toProductCard } from '../pick';
import { listPublic } from '../sections';
import { listStores } from '../load-stores';
import { loadShell } from '../shell';

/** Offices and products on a card; a link leads to all of them. */
const MAX_ROWS = 4;

const loadProducts = cacheUntilChange((api, locale) =>
  listPublic({ api, locale }, 'product', { size: MAX_LIST_SIZE }),
);

/**
 * Returns the card that answers a purely navigational search; undefined for any other search. What cannot be loaded is
 * left out.
 */
export async function loadAnswerCard(
  { api, locale }: { api: Api; locale: Locale },
  query: string,
): Promise<AnswerCardData | undefined> {
  const [shell, stores] = await Promise.all([
    loadShell(api, locale).catch(() => undefined),
    mayNameCity(query) ? listStores(api, locale).catch(() => []) : [],
  ]);
  const target = answerTarget(query, { name: shell?.layout.name ?? '', cities: citiesOf(stores) });
  if (!target) return undefined;
  switch (target.to) {
    case 'contact': {
      const business = await loadBusiness(api, locale);
      const phone = business?.support_phone;
      const { service, support_hours: hours } = business ?? {};
      return {
        kind: 'contact',
        ...(phone && { phone: { label: phone, href: phoneHref(phone) } }),
        ...(service && { service }),
        week: service ? describeWeek(service, locale) : hours ? [{ open: hours }] : [],
      };
    }
    case 'stores': {
      const { city } = target;
      const business = await loadBusiness(api, locale);
      const shown = stores.filter((store) => city === undefined || isInCity(city, store)).slice(0, MAX_ROWS);
      return { kind: 'stores', city, stores: shown.map((store) => toStoreCard(store, business?.service)) };
    }
    case 'prices': {
      const products = await loadProducts(api, locale).catch(() => []);
      const priced = products.map(toProductCard).filter(({ price }) => price !== undefined);
      return priced.length > 0 ? { kind: 'prices', products: priced.slice(0, MAX_ROWS) } : undefined;
    }
    case 'login':
    case 'register':
      return { kind: target.to };
    default: {
      const page = answerPage(target.to, api.has);
      return page && { kind: page };
    }
  }
}

const loadBusiness = async (api: Api, locale: Locale) => (await api.directory.getBusiness({ locale })).data;
