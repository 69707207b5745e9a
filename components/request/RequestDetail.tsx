import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { InlineRating, RatingInvite } from './RatingInvite';
import { buttonClass } from '@/components/ui/Button';
import { CodeText } from '@/components/ui/CodeText';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import type { User } from '@/lib/contract/auth';
import type { IssueDetail, IssueLink } from '@/lib/contract/project';
import { useMarkSeen } from '@/components/account/useNotifications';
import { useLocale, useText } from '@/lib/client/useText';
import { useThread } from './useThread';
import { isFile } from '@/lib/request/attached-file';
import { formatTime } from '@/lib/format/format-date';
import { followUpPath, RATE, requestPath, REQUESTS_PATH, TRACK } from '@/lib/paths/request-path';
import { lastStaffEntry } from '@/lib/request/request-timeline';
import { requestDetailText } from '@/lib/text/own-requests';
import { AnswerBox } from './AnswerBox';
import { Fact, FilledFields } from './FilledFields';
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

/** One of the user's requests: its subject as the title, its facts, status, conversation and answer box. */
export function RequestDetail({ user, requestKey, isLinked = false }: RequestDetailProps) {
  const text = useText(requestDetailText);
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

  if (issue.status !== 'ready') {
    return (
      <>
        <PageIntro title={text.title(requestKey)} />
        {issue.status === 'loading' && <LoadState />}
        {issue.status === 'failed' && <LoadFailed title={text.failed} retry={issue.retry} />}
        {issue.status === 'missing' && (
          <EmptyState icon="search-x" title={text.missing} hint={text.missingHint}>
            <SmartLink href={REQUESTS_PATH} className={buttonClass('link')}>
              {text.all}
            </SmartLink>
          </EmptyState>
        )}
      </>
    );
  }
  const { key, name, fields, attachments } = issue.data;
  const thread = comments.status === 'ready' ? comments.data : [];
  return (
    <>
      <PageIntro title={name} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-aside">
        <RequestRail issue={issue.data} />
        <div className="min-w-0 space-y-10 lg:col-start-1 lg:row-start-1">
          <section>
            {/* What the status means, and what can be done, depends on the answers. */}
            {comments.status !== 'loading' && (
              <RequestStatus user={user} issue={issue.data} comments={thread} refresh={refresh} />
            )}
            <FollowUps issue={issue.data} />
            <dl className="mt-6 space-y-5 empty:hidden">
              <FilledFields fields={fields} areLong />
            </dl>
            {attachments.length > 0 && (
              <>
                <h2 className="mt-5 text-sm text-ink-faint">
                  {attachments.some(isFile) ? text.attachments : text.images}
                </h2>
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
      </div>
    </>
  );
}

/** Number, status, dates, people and short fields of a request: beside the conversation, on phones above it. */
function RequestRail({ issue }: { issue: IssueDetail }) {
  const { facts } = useText(requestDetailText);
  const locale = useLocale();
  const { key, status, created_at, updated_at, fields, owner, copy_to } = issue;
  const time = (iso: string) => <time dateTime={iso}>{formatTime(iso, locale)}</time>;
  return (
    <aside aria-label={facts.title} className="lg:col-start-2 lg:row-start-1">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-xl bg-surface-soft p-5 lg:sticky lg:top-24 lg:grid-cols-1">
        <Fact name={facts.number}>
          <CodeText>{key}</CodeText>
        </Fact>
        {status.name && (
          <Fact name={facts.status}>
            <StatusBadge status={status} />
          </Fact>
        )}
        {created_at && <Fact name={facts.filed}>{time(created_at)}</Fact>}
        {updated_at && updated_at !== created_at && <Fact name={facts.changed}>{time(updated_at)}</Fact>}
        {owner && !owner.is_self && <Fact name={facts.filedBy}>{owner.name}</Fact>}
        {copy_to && <Fact name={facts.copyTo}>{copy_to}</Fact>}
        <FilledFields fields={fields} areLong={false} />
      </dl>
    </aside>
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
            <p key={label} className="mt-2 flex flex-wrap items-baseline gap-x-3 text-md">
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
