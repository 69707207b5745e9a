import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useAnnouncements } from './useAnnouncements';
import { useText } from '@/lib/client/useText';
import { KNOWN_ISSUES_PATH } from '@/lib/constants';
import { announcementText } from '@/lib/text/announcement';
import { FollowButton } from './FollowButton';

/** Names the issues that are known before a customer reports one of them. */
export function KnownIssueNote() {
  const text = useText(announcementText);
  const issues = useAnnouncements().filter(({ severity }) => severity !== 'info');
  if (issues.length === 0) return null;
  return (
    <div className="tinted mb-6 flex gap-3 rounded-md border px-4 py-3.5 text-md wrap-anywhere [--accent:var(--warning)]">
      <Icon name="triangle-alert" className="mt-0.5 size-5 shrink-0 text-(--accent)" />
      <div>
        <p>
          <b>{text.inWork}</b>
        </p>
        <ul>
          {issues.map(({ uid, title }) => (
            <li key={uid} className="flex flex-wrap items-center gap-x-3 py-1">
              <SmartLink
                href={`${KNOWN_ISSUES_PATH}#${uid}`}
                className="inline-block py-1 font-semibold underline underline-offset-4"
              >
                {title}
              </SmartLink>
              <FollowButton uid={uid} title={title} />
            </li>
          ))}
        </ul>
        <p>{text.noNeed}</p>
      </div>
    </div>
  );
}
