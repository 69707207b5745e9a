import { THREAD_POLL_MS } from '@/lib/constants';
import { useDeskData } from './useDeskData';

/** The customer of a request, with other requests and recorded activities. */
export function useCustomer(key: string) {
  const { data: customer, retry } = useDeskData(['desk customer', key], (api) => api.getCustomer(key), {
    refreshInterval: THREAD_POLL_MS,
  });
  return { customer, retry };
}
