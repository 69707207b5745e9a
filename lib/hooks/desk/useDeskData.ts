import useSWR, { type SWRConfiguration } from 'swr';
import { THREAD_POLL_MS } from '@/lib/constants';
import type { DeskApi } from '@/lib/api/desk';
import type { ApiResult } from '@/lib/api/send';
import { useDeskApi } from './useDesk';

/** What failed is asked for again as often as the desk asks anyway; by itself the library would wait ever longer. */
export const ASK_AGAIN: SWRConfiguration = {
  onErrorRetry: (_error, _key, _config, ask, { retryCount }) =>
    void setTimeout(() => void ask({ retryCount }), THREAD_POLL_MS),
};

/** Loads something of the desk once for all that show it; `key` names it, with what it depends on. */
export function useDeskData<T>(
  key: string | readonly unknown[],
  load: (api: DeskApi) => Promise<ApiResult<T>>,
  options: SWRConfiguration<T, Error> = {},
) {
  const api = useDeskApi();
  const { data, error, isLoading, mutate } = useSWR<T, Error>(
    key,
    async () => {
      const result = await load(api());
      if (!result.data) throw new Error(result.error?.message ?? 'no data');
      return result.data;
    },
    options,
  );
  const refresh = () => mutate().catch(() => undefined);
  return {
    data,
    isLoading,
    /** Whether the last attempt failed; what was loaded before is still there. */
    hasFailed: error !== undefined,
    /** Asks again; undefined while there is no need to. */
    retry: error && !data ? () => void refresh() : undefined,
    refresh,
  };
}
