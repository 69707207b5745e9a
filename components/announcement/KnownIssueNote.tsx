import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useAnnouncements } from './useAnnouncements';
import { useText } from '@/lib/client/useText';
import { KNOWN_ISSUES_PATH } from '@/lib/constants';
import { announcementText } from '@/lib/text/announcement';
import { FollowButton } from './FollowButton';
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
