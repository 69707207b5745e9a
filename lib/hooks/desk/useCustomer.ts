import useSWR from 'swr';
import type { Customer } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';

/** The customer of a request, with other requests and recorded activities. */
export function useCustomer(key: string) {
  const api = useDeskApi();
  const { data, error, mutate } = useSWR<Customer, Error>(['desk customer', key], async () => {
    const result = await api().getCustomer(key);
    if (!result.data) throw new Error(result.error?.message ?? 'no data');
    return result.data;
  });
  return {
    customer: data,
    retry: error && !data ? () => void mutate().catch(() => undefined) : undefined,
  };
}
