import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { InlineRating, RatingInvite } from '@/components/rating/RatingInvite';
import { buttonClass } from '@/components/ui/Button';
import { CodeText } from '@/components/ui/CodeText';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { SmartLink } from '@/components/ui/SmartLink';
import type { User } from '@/lib/contract/auth';
import type { IssueDetail, IssueLink } from '@/lib/contract/project';
import { useMarkSeen } from '@/lib/hooks/useNotifications';
import { useLocale, useText } from '@/lib/hooks/useText';
import { useThread } from '@/lib/hooks/useThread';
import { isFile } from '@/lib/rules/attached-file';
import { formatTime } from '@/lib/rules/format-date';
import { followUpPath, RATE, requestPath, REQUESTS_PATH, TRACK } from '@/lib/rules/request-path';
import { lastStaffEntry } from '@/lib/rules/request-timeline';
import { requestDetailText, requestListText } from '@/lib/text/own-requests';
import { AnswerBox } from './AnswerBox';
import { FilledFields } from './FilledFields';
import { StatusBadge } from './OwnRequests';
import { RequestImages } from './RequestImages';
import { RequestStatus } from './RequestStatus';
import { RequestThread } from './RequestThread';

export type RequestDetailProps = {
  user: User;
  requestKey: string;
  /** Whether it is open by a link, without a login. */
  isLinked?: boolean;
};

const heading = 'mb-4 text-xl font-bold';

/** One of the user's requests: its fields, status, conversation and answer box. */
export function RequestDetail({ user, requestKey, isLinked = false }: RequestDetailProps) {
  const text = useText(requestDetailText);
  const { filed } = useText(requestListText);
  const locale = useLocale();
  const { issue, comments, loadOlder, refresh } = useThread(user, requestKey);
  const canAnswer = issue.status === 'ready' && (issue.data.actions?.includes('comment') ?? false);
  // The answer box stays if the request is closed meanwhile, to keep the text and show the refusal.
  const [hasAnswerBox, setHasAnswerBox] = useState(false);
  if (canAnswer && !hasAnswerBox) setHasAnswerBox(true);

  useLinkedView(requestKey, issue.status === 'ready' && !isLinked);

  // Marks everything up to now as read once the conversation is shown.
  const markSeen = useMarkSeen(user);
  const isShown = issue.status === 'ready' && comments.status === 'ready';
  const unreadUntil = isShown && issue.data.is_unread ? lastStaffEntry(issue.data, comments.data) : undefined;
  useEffect(() => {
    if (!unreadUntil) return undefined;
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') void markSeen(unreadUntil, requestKey);
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [unreadUntil, requestKey, markSeen]);

  if (issue.status === 'loading') return <LoadState />;
  if (issue.status === 'missing') {
    return (
      <EmptyState icon="search-x" title={text.missing} hint={text.missingHint}>
        <SmartLink href={REQUESTS_PATH} className={buttonClass('link')}>
          {text.all}
        </SmartLink>
      </EmptyState>
    );
  }
  if (issue.status === 'failed') {
    return <LoadFailed title={text.failed} retry={issue.retry} />;
  }
  const { key, name, status, created_at, fields, attachments, owner, copy_to } = issue.data;
  const thread = comments.status === 'ready' ? comments.data : [];
  return (
    <div className="space-y-10">
      <section className="rounded-xl border border-line p-5 sm:p-6">
        <h2 className="text-2xl font-bold break-words">
          <CodeText>{name}</CodeText>
        </h2>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem] text-ink-faint">
          <StatusBadge status={status} />
          {created_at && <time dateTime={created_at}>{filed(formatTime(created_at, locale))}</time>}
          {owner && !owner.is_self && <span className="break-words">{text.filedBy(owner.name)}</span>}
          {copy_to && <span className="break-words">{text.copyTo(copy_to)}</span>}
        </div>
        <FollowUps issue={issue.data} />
        <RequestStatus user={user} issue={issue.data} comments={thread} refresh={refresh} />
        <FilledFields fields={fields} />
        {attachments.length > 0 && (
          <>
            <h3 className="mt-5 text-sm text-ink-faint">
              {attachments.some(isFile) ? text.attachments : text.images}
            </h3>
            <RequestImages label={text.images} images={attachments} />
          </>
        )}
      </section>
      {isLinked ? (
        <InlineRating user={user} issue={issue.data} onSent={() => void refresh()} />
      ) : (
        <RatingInvite issue={issue.data} />
      )}
      <section>
        <h2 className={heading}>{text.comments}</h2>
        <RequestThread key={key} issue={issue.data} comments={comments} loadOlder={loadOlder} />
      </section>
      {hasAnswerBox && <AnswerBox key={`answer ${key}`} user={user} issueKey={key} refresh={refresh} />}
    </div>
  );
}

/** Opens the progress or the rating when a link in a mail asks for it, once the request is there. */
function useLinkedView(requestKey: string, isThere: boolean): void {
  const { query } = useRouter();
  const { open } = useModal();
  const isTracking = query[TRACK] !== undefined;
  const isRating = query[RATE] !== undefined;
  useEffect(() => {
    if (!isThere) return;
    if (isRating) open('ORDER_RATING_VIEW', { issueKey: requestKey });
    else if (isTracking) open('TRACKING_VIEW', { issueKey: requestKey });
  }, [isThere, isRating, isTracking, open, requestKey]);
}

/** Links to the request that this one continues, and to those that continue it. */
function FollowUps({ issue }: { issue: IssueDetail }) {
  const { key, actions, follow_up_of, merged_into, follow_ups = [] } = issue;
  const text = useText(requestDetailText);
  const rows: [string, IssueLink[]][] = [
    [text.mergedInto, merged_into ? [merged_into] : []],
    [text.followUpOf, follow_up_of ? [follow_up_of] : []],
    [text.followUps, follow_ups],
  ];
  return (
    <>
      {rows.map(
        ([label, issues]) =>
          issues.length > 0 && (
            <p key={label} className="mt-2 flex flex-wrap items-baseline gap-x-3 text-[0.9375rem]">
              <span className="text-ink-faint">{label}</span>
              {issues.map((one) => (
                <SmartLink key={one.key} href={requestPath(one.key)} className={buttonClass('link')}>
                  <CodeText>{`${one.key} · ${one.name}`}</CodeText>
                </SmartLink>
              ))}
            </p>
          ),
      )}
      {actions?.includes('follow-up') && (
        <SmartLink href={followUpPath(key)} className={buttonClass('link')}>
          {text.followUp}
        </SmartLink>
      )}
    </>
  );
}
