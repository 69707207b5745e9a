import { useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { User } from '@/lib/contract/auth';
import type { Announcement } from '@/lib/contract/directory';
import { useApi } from '@/lib/client/useApi';
import { useUser } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import { followText } from '@/lib/text/announcement';
import useSWR from 'swr';

type FollowButtonProps = Pick<Announcement, 'uid' | 'title'>;

/** Lets the logged-in user follow an issue until it ends, and shows that they do. */
export function FollowButton(props: FollowButtonProps) {
  const { has } = useApi();
  const user = useUser();
  return user && has('listFollowedAnnouncements') ? <Follow {...props} user={user} /> : null;
}

function Follow({ uid, title, user }: FollowButtonProps & { user: User }) {
  const text = useText(followText);
  const { isFollowed, follow } = useFollowed(uid, user);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setHasFailed(!(await follow()));
    setIsBusy(false);
  };
  return (
    <>
      {isFollowed === false && (
        <button
          type="button"
          aria-label={text.followOf(title)}
          onClick={() => void handleClick()}
          className="min-h-11 rounded-full border border-line-strong bg-surface px-4 font-semibold hover:bg-surface-tint"
        >
          {text.follow}
        </button>
      )}
      <span role="status" className="inline-flex items-start gap-1.5 py-1 empty:hidden">
        {isFollowed && (
          <>
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-tip" /> {text.followed}
          </>
        )}
        {hasFailed && !isFollowed && text.failed}
      </span>
    </>
  );
}

type Followed = {
  /** Whether the user follows it; undefined while that is loaded. */
  isFollowed: boolean | undefined;
  /** Makes the user follow it; resolves to false if that failed. */
  follow: () => Promise<boolean>;
};

/** Whether the user follows an announcement, to be told when it ends. */
function useFollowed(uid: string, user: User): Followed {
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
