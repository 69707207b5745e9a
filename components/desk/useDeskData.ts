import { useCallback } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { THREAD_POLL_MS } from '@/lib/constants';
import type { DeskApi } from '@/lib/api/desk';
import type { ApiResult } from '@/lib/api/send';
import { useDeskApi } from './useDesk';

/** Half a minute, as often as a mailbox is looked into. */
const MAIL_POLL_MS = 30_000;

/** Retries a failed request at the interval of polling; the library would wait longer after each failure. */
export const ASK_AGAIN: SWRConfiguration = {
  onErrorRetry: (_error, _key, _config, ask, { retryCount }) =>
    void setTimeout(() => void ask({ retryCount }), THREAD_POLL_MS),
};

/** Loads data of the desk. Components that pass the same `key` share it. */
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
  const refresh = useCallback(() => mutate().catch(() => undefined), [mutate]);
  return {
    data,
    isLoading,
    /** Whether the last attempt failed; `data` may still hold an earlier answer. */
    hasFailed: error !== undefined,
    /** Loads again after a failure; undefined as long as there is data. */
    retry: error && !data ? () => void refresh() : undefined,
    refresh,
  };
}

/** Loads the staff: everyone who has or had access. */
export function useStaff() {
  const { data, ...rest } = useDeskData('desk staff', (api) => api.listStaff());
  const all = data?.results;
  return { all, active: (all ?? []).filter(({ ended_at }) => ended_at === null), ...rest };
}

/** Loads the canned answers. */
export function useCannedAnswers() {
  const { data, ...rest } = useDeskData('desk canned', (api) => api.listCannedAnswers());
  return { answers: data?.results, ...rest };
}

/** Loads all announcements, also those that are planned or over. */
export function useDeskAnnouncements() {
  const { data, ...rest } = useDeskData('desk announcements', (api) => api.listAnnouncements(), {
    refreshInterval: THREAD_POLL_MS,
  });
  return { announcements: data?.results, ...rest };
}

/** Loads the customer of a request, with other requests and recorded activities. */
export function useCustomer(key: string) {
  const { data: customer, retry } = useDeskData(['desk customer', key], (api) => api.getCustomer(key), {
    refreshInterval: THREAD_POLL_MS,
  });
  return { customer, retry };
}

/** Loads the figures of the last days. */
export function useFigures(days: number) {
  const { data, ...rest } = useDeskData(['desk figures', days], (api) => api.getFigures(days), {
    keepPreviousData: true,
  });
  return { figures: data, ...rest };
}

/** Loads mails that were held, the latest first. */
export function useHeldMail(offset: number, size: number) {
  const { data, ...rest } = useDeskData(['desk held', offset], (api) => api.listHeldMail({ offset, size }), {
    refreshInterval: THREAD_POLL_MS,
    keepPreviousData: true,
  });
  return { mails: data?.results, count: data?.count ?? 0, ...rest };
}

/** Loads the mailboxes that cannot be read now. */
export function useMailProblems() {
  const { data } = useDeskData('desk mail problems', (api) => api.listMailProblems(), {
    refreshInterval: MAIL_POLL_MS,
  });
  return data?.results ?? [];
}

/** Loads how the agent is told of what happens. */
export const useNotices = () => useDeskData('desk notices', (api) => api.getNotices());
