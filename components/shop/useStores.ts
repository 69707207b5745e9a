import { MAX_LIST_SIZE } from '@/lib/constants';
import { isPrivate } from '@/lib/basics/values';
import { toStoreCard } from '@/lib/format/store-card';
import type { StoreCardData } from '@/lib/page-data/props/cards';
import { useApi } from '@/lib/client/useApi';
import { useLoaded, type Loaded } from '@/lib/client/useLoaded';
import { useLocale } from '@/lib/client/useText';

/** The offices with their hours; not loaded if `isWanted` is false. */
export function useStores(isWanted = true): Loaded<StoreCardData[]> {
  const { content, directory } = useApi();
  const locale = useLocale();
  const ask = async () => {
    const [list, business] = await Promise.all([
      content.list({ model: 'store-location', locale, sort: 'priority_group', size: MAX_LIST_SIZE }),
      directory.getBusiness({ locale }),
    ]);
    if (!list.ok) return list;
    const stores = list.data?.results.filter((store) => !isPrivate(store));
    return { ...list, data: stores?.map((store) => toStoreCard(store, business.data?.service)) };
  };
  return useLoaded(isWanted ? ['stores', locale] : undefined, ask, { revalidateOnFocus: false });
}
