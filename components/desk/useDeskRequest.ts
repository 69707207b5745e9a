import { useCallback, useEffect, useRef } from 'react';
import useSWR from 'swr';
import { onOutboxChange } from './desk-outbox';
import { THREAD_POLL_MS } from '@/lib/constants';
import type { DeskRequest, WatchRequestAnswer } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';

/** How long after the last key press an agent counts as writing, in ms. */
const WRITING_MS = 6_000;

/**
 * Loads a request of the desk. While the page is visible it reports every few seconds that the agent has it open,
 * learns which colleagues have it open too, and reloads the request when it has changed.
 */
export function useDeskRequest(key: string) {
  const api = useDeskApi();
  const { data, error, mutate } = useSWR<DeskRequest | 'missing', Error>(['desk request', key], async () => {
    const result = await api().getRequest(key);
    if (result.data) return result.data;
    if (result.status === 404) return 'missing';
    throw new Error(result.error?.message ?? 'no data');
  });
  const request = data === 'missing' ? undefined : data;
  const writingUntil = useRef(0);
  const version = useRef<string>(undefined);
  useEffect(() => {
    version.current = request?.version;
  });
  const refresh = useCallback(() => mutate().catch(() => undefined), [mutate]);
  const watch = useSWR<WatchRequestAnswer | undefined, Error>(
    request && ['desk presence', key],
    async () => {
      const { status, data: answer } = await api().watchRequest(key, writingUntil.current > Date.now());
      if (status >= 500) throw new Error('not reachable');
      if (answer?.version !== version.current) void refresh();
      return answer;
    },
    { refreshInterval: THREAD_POLL_MS },
  );

  useEffect(
    () =>
      onOutboxChange((keys) => {
        if (keys.includes(key)) void refresh();
      }),
    [key, refresh],
  );

  return {
    request,
    isMissing: data === 'missing',
    hasFailed: error !== undefined && !data,
    isOffline: watch.error !== undefined,
    present: watch.data?.present ?? request?.present ?? [],
    refresh,
    /** Tells colleagues that the agent is writing. */
    noteWriting: useCallback(() => {
      writingUntil.current = Date.now() + WRITING_MS;
    }, []),
  };
}
