import { useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import type { Announcement } from '@/lib/contract/directory';
import { useAnnouncements } from '@/lib/hooks/useAnnouncements';
import { useApi } from '@/lib/hooks/useApi';
import { useUser } from '@/lib/hooks/useAuth';
import { useText } from '@/lib/hooks/useText';
import { KNOWN_ISSUES_PATH } from '@/lib/rules/known-issues-path';
import { announcementText, followText } from '@/lib/text/announcement';
import styles from './KnownIssues.module.css';

/** Names the issues that are known before a customer reports one of them. */
export function KnownIssueNote() {
  const text = useText(announcementText);
  const issues = useAnnouncements().filter(({ severity }) => severity !== 'info');
  if (issues.length === 0) return null;
  return (
    <div className={styles.note}>
      <Icon name="triangle-alert" />
      <div>
        <p>
          <b>{text.inWork}</b>
        </p>
        <ul>
          {issues.map(({ uid, title }) => (
            <li key={uid}>
              <SmartLink href={`${KNOWN_ISSUES_PATH}#${uid}`}>{title}</SmartLink>
              <FollowButton uid={uid} title={title} />
            </li>
          ))}
        </ul>
        <p>{text.noNeed}</p>
      </div>
    </div>
  );
}

/** Attaches the user to an issue, to be told when it ends. */
function FollowButton({ uid, title }: Pick<Announcement, 'uid' | 'title'>) {
  const text = useText(followText);
  const { directory, has } = useApi();
  const user = useUser();
  const [outcome, setOutcome] = useState<'followed' | 'failed'>();
  if (!user || !has('followAnnouncement')) return null;
  const handleClick = async () => {
    const { ok } = await directory.followAnnouncement(uid);
    setOutcome(ok ? 'followed' : 'failed');
  };
  return (
    <>
      {outcome !== 'followed' && (
        <button
          type="button"
          aria-label={text.followOf(title)}
          onClick={() => void handleClick()}
          className={styles.follow}
        >
          {text.follow}
        </button>
      )}
      <span role="status">{outcome && text[outcome]}</span>
    </>
  );
}
