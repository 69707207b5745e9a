import useSWR from 'swr';
import type { User } from '@/lib/contract/auth';
import { useApi } from './useApi';

type Followed = {
  /** Whether the user follows it; undefined while that is loaded. */
  isFollowed: boolean | undefined;
  /** Makes the user follow it; resolves to false if that failed. */
  follow: () => Promise<boolean>;
};

/** Whether the user follows an announcement, to be told when it ends. */
export function useFollowed(uid: string, user: User): Followed {
  const { directory } = useApi();
  const { data, error, mutate } = useSWR<string[], Error>(
    ['followed announcements', user.uid],
    async () => {
      const { data: answer } = await directory.listFollowedAnnouncements();
      if (!answer) throw new Error('the followed announcements could not be loaded');
      return answer.results;
    },
    { shouldRetryOnError: false },
  );
  return {
    // Without an answer following is offered: doing so twice changes nothing.
    isFollowed: data?.includes(uid) ?? (error ? false : undefined),
    follow: async () => {
      const { ok } = await directory.followAnnouncement(uid);
      if (ok) await mutate((known = []) => [...known, uid], { revalidate: false });
      return ok;
    },
  };
}
