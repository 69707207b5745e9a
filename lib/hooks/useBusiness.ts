import useSWR from 'swr';
import type { Business } from '@/lib/contract/directory';
import { useApi } from './useApi';
import { useLocale } from './useText';

/** Returns the provider with phone, hours and email; undefined until it is loaded, and if that fails. */
export function useBusiness(): Business | undefined {
  const { directory } = useApi();
  const locale = useLocale();
  const { data } = useSWR(['business', locale], async () => (await directory.getBusiness({ locale })).data);
  return data;
}
