import { useRouter } from 'next/router';
import { useCallback, useEffect, useState } from 'react';
import useSWR from 'swr';
import { readObject, writeEntry } from '@/lib/api/browser-storage';
import { ANNOUNCEMENT_POLL_MS } from '@/lib/constants';
import type { Announcement } from '@/lib/contract/directory';
import { useApi } from '@/lib/client/useApi';

/** Entry with the announcements closed on this device: the time of each one's text, by uid. */
const CLOSED_ENTRY = 'portal_closed_announcements';
/** Answers this recent are not requested again, in ms. Less than the poll, even if the answer took its time. */
const FRESH_MS = 2_000;

const NONE: Announcement[] = [];

/**
 * The current announcements, the most severe first. They are loaded when a page opens, every five seconds while the
 * tab is visible, and when the visitor returns to it. After a failure the last answer stays.
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
      // Announcements that are over need no entry any more.
      const stillListed = Object.entries(readClosed()).filter(([other]) =>
        all.some((one) => one.uid === other),
      );
      const next = { ...Object.fromEntries(stillListed), [uid]: updated_at };
      writeEntry('localStorage', CLOSED_ENTRY, JSON.stringify(next));
      setClosed(next);
    },
    [all],
  );
  return [all.filter(({ uid, updated_at }) => closed[uid] !== updated_at), close];
}

const readClosed = (): Closed => readObject('localStorage', CLOSED_ENTRY) ?? {};
