import useSWR from 'swr';
import type { Business } from '@/lib/contract/directory';
import { useApi } from './useApi';
import { useLocale } from './useText';

/**
 * Returns the provider with phone, hours and email; undefined while loading, after a failure, and if not `isWanted`.
 */
export function useBusiness(isWanted = true): Business | undefined {
  const { directory } = useApi();
  const locale = useLocale();
  const { data } = useSWR(
    isWanted ? ['business', locale] : null,
    async () => (await directory.getBusiness({ locale })).data,
  );
  return data;
}
