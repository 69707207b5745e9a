import { useCallback, useEffect, useState } from 'react';
import { THREAD_POLL_MS } from '@/lib/constants';
import type { ListQueueAnswer, QueueFilter, Queued } from '@/lib/contract/desk';
import { QUEUE_PAGE_SIZE } from './desk-filter';
import { useAgent } from './useDesk';
import { useDeskData } from './useDeskData';

type Shown = { of: string; keys: readonly string[]; rows: Map<string, Queued> };

const NONE: readonly string[] = [];
const NO_PRIORITIES: ListQueueAnswer['priorities'] = [];
const NO_MAILBOXES: ListQueueAnswer['mailboxes'] = [];

/** Keys of the queue that was open last, for the links to the previous and next request. */
let lastKeys: readonly string[] = [];
export const lastQueueKeys = (): readonly string[] => lastKeys;

/**
 * Loads the queue and polls while the page is visible. Rows are updated in place and keep their order; new requests are
 * only counted until `showNew`.
 */
export function useQueue(filter: QueueFilter, offset: number) {
  const { uid } = useAgent();
  const of = JSON.stringify([uid, filter, offset]);
  const { data, hasFailed, isLoading, refresh } = useDeskData(
    ['desk queue', of],
    (api) => api.listQueue({ ...filter, offset, size: QUEUE_PAGE_SIZE }),
    { refreshInterval: THREAD_POLL_MS, keepPreviousData: true },
  );
  const [shown, setShown] = useState<Shown>();
  const [shownAnswer, setShownAnswer] = useState<ListQueueAnswer>();
  const [wantsNew, setWantsNew] = useState(false);
  if (data && (data !== shownAnswer || wantsNew)) {
    const rowsByKey = new Map(data.results.map((row) => [row.key, row]));
    const isSame = shown?.of === of && shown.keys.length > 0 && !wantsNew;
    const keys = isSame ? shown.keys : [...rowsByKey.keys()];
    const rows = isSame ? new Map([...shown.rows, ...rowsByKey]) : rowsByKey;
    setShownAnswer(data);
    setWantsNew(false);
    setShown({ of, keys, rows });
  }
  const keys = shown?.keys ?? NONE;
  useEffect(() => {
    lastKeys = keys;
  }, [keys]);
  const present = new Set(data?.results.map(({ key }) => key));
  return {
    rows: keys.flatMap((key) => {
      const row = shown?.rows.get(key);
      return row ? [{ ...row, isGone: !present.has(key) }] : [];
    }),
    count: data?.count ?? 0,
    views: data?.views,
    priorities: data?.priorities ?? NO_PRIORITIES,
    mailboxes: data?.mailboxes ?? NO_MAILBOXES,
    newCount: [...present].filter((key) => !keys.includes(key)).length,
    isLoading: isLoading && !data,
    hasFailed,
    showNew: () => setWantsNew(true),
    /** Reloads the queue in its current order, after a change by this agent. */
    refresh: useCallback(async () => {
      await refresh();
      setWantsNew(true);
    }, [refresh]),
  };
}

export type Queue = ReturnType<typeof useQueue>;
export type QueueRowData = Queue['rows'][number];
