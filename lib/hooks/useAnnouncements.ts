import { useRouter } from 'next/router';
import { useCallback, useEffect, useState } from 'react';
import useSWR from 'swr';
import { readObject, writeEntry } from '@/lib/api/browser-storage';
import { ANNOUNCEMENT_POLL_MS } from '@/lib/constants';
import type { Announcement } from '@/lib/contract/directory';
import { useApi } from './useApi';

/** Entry with the announcements that were closed on this device: when the text of each was written, by uid. */
const CLOSED_ENTRY = 'portal_closed_announcements';
/** What came this recently is not asked for again, in ms; less than the poll, also when the answer took its time. */
const FRESH_MS = 2_000;

const NONE: Announcement[] = [];

/**
 * The announcements in force, the most severe first. They are asked for when a page opens, every five
 * seconds while the tab is visible, and when it is looked at again; a failure keeps the last answer.
 */
export function useAnnouncements(): Announcement[] {
  const { directory, has } = useApi();
  const { events } = useRouter();
  const { data = NONE, mutate } = useSWR<Announcement[], Error>(
    has('listAnnouncements') ? 'announcements' : null,
    async () => {
      const { data: answer } = await directory.listAnnouncements();
      if (!answer) throw new Error('the announcements could not be loaded');
      return answer.results;
    },
    {
      refreshInterval: ANNOUNCEMENT_POLL_MS,
      focusThrottleInterval: FRESH_MS,
      dedupingInterval: FRESH_MS,
      shouldRetryOnError: false,
    },
  );
  useEffect(() => {
    const renew = () => void mutate();
    events.on('routeChangeComplete', renew);
    return () => events.off('routeChangeComplete', renew);
  }, [events, mutate]);
  return data;
}

type Closed = Record<string, unknown>;

/** Returns the announcements without those that were closed on this device, and a function that closes one. */
export function useOpenAnnouncements(): [Announcement[], (announcement: Announcement) => void] {
  const all = useAnnouncements();
  const [closed, setClosed] = useState<Closed>(readClosed);
  useEffect(() => {
    const handleOtherTab = () => setClosed(readClosed());
    window.addEventListener('storage', handleOtherTab);
    return () => window.removeEventListener('storage', handleOtherTab);
  }, []);
  const close = useCallback(
    ({ uid, updated_at }: Announcement) => {
      // What is over needs no entry any more.
      const known = Object.entries(readClosed()).filter(([other]) => all.some((one) => one.uid === other));
      const next = { ...Object.fromEntries(known), [uid]: updated_at };
      writeEntry('localStorage', CLOSED_ENTRY, JSON.stringify(next));
      setClosed(next);
    },
    [all],
  );
  return [all.filter(({ uid, updated_at }) => closed[uid] !== updated_at), close];
}

const readClosed = (): Closed => readObject('localStorage', CLOSED_ENTRY) ?? {};
