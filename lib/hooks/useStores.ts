import useSWR from 'swr';
import { MAX_LIST_SIZE } from '@/lib/constants';
import { isPrivate } from '@/lib/rules/is-private';
import { toStoreCard } from '@/lib/rules/store-card';
import type { StoreCardView } from '@/lib/views/cards';
import { useApi } from './useApi';
import type { Loaded } from './useProject';
import { useLocale } from './useText';

/** The offices with their hours; not loaded if `isWanted` is false. */
export function useStores(isWanted = true): Loaded<StoreCardView[]> {
  const { content, directory } = useApi();
  const locale = useLocale();
  const { data, error, mutate, isValidating } = useSWR<StoreCardView[], Error>(
    isWanted ? ['stores', locale] : null,
    async () => {
      const [list, business] = await Promise.all([
        content.list({ model: 'store-location', locale, sort: 'priority_group', size: MAX_LIST_SIZE }),
        directory.getBusiness({ locale }),
      ]);
      if (!list.data) throw new Error('the offices could not be loaded');
      const stores = list.data.results.filter((store) => !isPrivate(store));
      return stores.map((store) => toStoreCard(store, business.data?.service));
    },
    { revalidateOnFocus: false },
  );
  if (data) return { status: 'ready', data };
  if (error && !isValidating) return { status: 'failed', retry: () => void mutate() };
  return { status: 'loading' };
}
