import { useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { User } from '@/lib/contract/auth';
import type { Announcement } from '@/lib/contract/directory';
import { useApi } from '@/lib/hooks/useApi';
import { useUser } from '@/lib/hooks/useAuth';
import { useFollowed } from '@/lib/hooks/useFollowed';
import { useText } from '@/lib/hooks/useText';
import { followText } from '@/lib/text/announcement';
import styles from './KnownIssues.module.css';

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
          className={styles.follow}
        >
          {text.follow}
        </button>
      )}
      <span role="status" className={styles.followed}>
        {isFollowed && (
          <>
            <Icon name="check" /> {text.followed}
          </>
        )}
        {hasFailed && !isFollowed && text.failed}
      </span>
    </>
  );
}
