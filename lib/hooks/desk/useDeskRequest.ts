import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { THREAD_POLL_MS } from '@/lib/constants';
import type { DeskRequest, Presence } from '@/lib/contract/desk';
import { onOutboxChange } from './outbox';
import { useDeskApi } from './useDesk';

/** How long after the last key an agent counts as writing, in ms. */
const WRITING_MS = 6_000;

/**
 * A request at the desk. Every few seconds, while the page is visible, it says that the agent has it open, learns who
 * else has, and loads it again when something has changed.
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
  const [present, setPresent] = useState<readonly Presence[]>();
  const [isOffline, setIsOffline] = useState(false);
  const writingUntil = useRef(0);
  const version = useRef<string>(undefined);
  useEffect(() => {
    version.current = request?.version;
  });
  const isKnown = request !== undefined;
  const refresh = useCallback(() => mutate().catch(() => undefined), [mutate]);

  useEffect(() => {
    if (!isKnown) return undefined;
    let isOver = false;
    const watch = async () => {
      if (document.visibilityState !== 'visible') return;
      const { status, data: answer } = await api().watchRequest(key, writingUntil.current > Date.now());
      if (isOver) return;
      setIsOffline(status >= 500);
      if (!answer) return;
      setPresent(answer.present);
      if (answer.version !== version.current) void refresh();
    };
    void watch();
    const timer = setInterval(() => void watch(), THREAD_POLL_MS);
    const handleVisible = () => void watch();
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, [api, key, isKnown, refresh]);

  useEffect(
    () =>
      onOutboxChange((changed) => {
        if (changed === key) void refresh();
      }),
    [key, refresh],
  );

  return {
    request,
    isMissing: data === 'missing',
    hasFailed: error !== undefined && !data,
    isOffline,
    present: present ?? request?.present ?? [],
    refresh,
    /** Tells colleagues that the agent is writing. */
    noteWriting: useCallback(() => {
      writingUntil.current = Date.now() + WRITING_MS;
    }, []),
  };
}
