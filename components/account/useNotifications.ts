import { useCallback } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { NOTIFICATION_PAGE_SIZE, NOTIFICATION_POLL_MS } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { ListNotificationsAnswer, Notification } from '@/lib/contract/project';
import { useApi } from '@/lib/client/useApi';
import { useLocale } from '@/lib/client/useText';

const unreadKey = ({ uid, business_uid: serviceKey }: User) => ['unread', uid, serviceKey];

/** Returns the number of unread notifications, updated every half minute; 0 until it is known. */
export function useUnreadCount(user: User): number {
  const { project, has } = useApi();
  const { data = 0 } = useSWR<number, Error>(
    has('listNotifications') ? unreadKey(user) : null,
    async () => {
      const { data: answer } = await project.listNotifications(user.business_uid, { size: 1 });
      if (!answer) throw new Error('the notifications could not be counted');
      return answer.unread;
    },
    { refreshInterval: NOTIFICATION_POLL_MS },
  );
  return data;
}

/** Returns a function that marks everything up to a time as seen and resolves to whether that was stored. */
export function useMarkSeen(user: User): (until: string, issue?: string) => Promise<boolean> {
  const { project, has } = useApi();
  const { business_uid: serviceKey } = user;
  const { mutate } = useSWR<number, Error>(has('markSeen') ? unreadKey(user) : null, null);
  return useCallback(
    async (until, issue) => {
      if (!has('markSeen')) return false;
      const { data } = await project.markSeen(serviceKey, { until, ...(issue && { issue }) });
      if (data) await mutate(data.unread, { revalidate: false });
      return data !== undefined;
    },
    [project, has, serviceKey, mutate],
  );
}

type Notifications = {
  /** The latest first; undefined while the first page is loading. */
  items: Notification[] | undefined;
  count: number;
  hasFailed: boolean;
  isLoadingMore: boolean;
  more: () => void;
  /** Reloads all loaded pages. */
  renew: () => Promise<unknown>;
};

/** Changes of the user's requests, and announcements, page by page. */
export function useNotifications({ uid, business_uid: serviceKey }: User): Notifications {
  const { project } = useApi();
  const locale = useLocale();
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<ListNotificationsAnswer, Error>(
    (page: number) => ['notifications', uid, serviceKey, locale, page],
    async ([, , , , page]: [string, number, string, string, number]) => {
      const query = { locale, offset: page * NOTIFICATION_PAGE_SIZE, size: NOTIFICATION_PAGE_SIZE };
      const { data: answer } = await project.listNotifications(serviceKey, query);
      if (!answer) throw new Error('the notifications could not be loaded');
      return answer;
    },
    { shouldRetryOnError: false, revalidateAll: true },
  );
  return {
    items: data?.flatMap(({ results }) => results),
    count: data?.[0]?.count ?? 0,
    hasFailed: error !== undefined && !isValidating,
    isLoadingMore: isValidating && (data?.length ?? 0) < size,
    more: () => void setSize(size + 1),
    renew: () => mutate(),
  };
}
