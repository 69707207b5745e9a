import useSWR, { type SWRConfiguration } from 'swr';
import type { ApiResult } from '@/lib/api/send';

/** Data of the API; `failed` if the backend could not be reached. */
export type Loaded<Data> =
  { status: 'loading' } | { status: 'ready'; data: Data } | { status: 'failed'; retry: () => void };

/** Loads data under a key; without one, nothing. Data that were loaded stay if a later request fails. */
export function useLoaded<Data>(
  key: (string | number)[] | undefined,
  ask: () => Promise<ApiResult<Data>>,
  options?: SWRConfiguration<Data, Error>,
): Loaded<Data> {
  const load = async () => {
    const result = await ask();
    if (result.data === undefined) throw new Error(result.error?.message ?? 'no data');
    return result.data;
  };
  const { data, error, mutate, isValidating } = useSWR<Data, Error>(key ?? null, load, {
    // The words that it failed, and the button to try again, would disappear at every try.
    shouldRetryOnError: false,
    ...options,
  });
  if (data !== undefined) return { status: 'ready', data };
  if (error && !isValidating) return { status: 'failed', retry: () => void mutate() };
  return { status: 'loading' };
}
