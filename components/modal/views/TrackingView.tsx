import clsx from 'clsx';
import { useModal } from '@/components/modal/ModalProvider';
import type { ModalViewProps } from '@/components/modal/view-input';
import { UserGate } from '@/components/request/LoginGate';
import { ServiceNote } from '@/components/request/ServiceNote';
import { TimeAgo } from '@/components/request/TimeAgo';
import { Button } from '@/components/ui/Button';
import { CodeText } from '@/components/ui/CodeText';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { RichText } from '@/components/ui/RichText';
import type { User } from '@/lib/contract/auth';
import type { IssueDetail, IssueStatus } from '@/lib/contract/project';
import { useProject } from '@/lib/client/useProject';
import { useText } from '@/lib/client/useText';
import { useThread } from '@/components/request/useThread';
import { requestPath } from '@/lib/paths/request-path';
import { requestState } from '@/lib/request/request-timeline';
import { trackingText } from '@/lib/text/notification';
import { requestStatusText } from '@/lib/text/own-requests';

/** TRACKING_VIEW: the progress of one request. */
export default function TrackingView({ input: { issueKey } }: ModalViewProps<'TRACKING_VIEW'>) {
  const text = useText(trackingText);
  const { open } = useModal();
  return (
    <UserGate
      title={text.loginFirst}
      hint={text.loginFirstHint}
      reopen={() => open('TRACKING_VIEW', { issueKey })}
    >
      {(user) => <Progress user={user} issueKey={issueKey} />}
    </UserGate>
  );
}

function Progress({ user, issueKey }: { user: User; issueKey: string }) {
  const text = useText(trackingText);
  const meanings = useText(requestStatusText);
  const { navigate } = useModal();
  const project = useProject(user);
  const { issue, comments } = useThread(user, issueKey);

  if (issue.status === 'missing') {
    return <EmptyState icon="search-x" title={text.missing} hint={text.missingHint} />;
  }
  if (issue.status === 'failed') {
    return <LoadFailed title={text.failed} retry={issue.retry} />;
  }
  if (issue.status === 'loading' || project.status === 'loading') return <LoadState />;
  const thread = comments.status === 'ready' ? comments.data : [];
  const last = thread.at(-1);
  const state = requestState(issue.data, thread);
  const { status } = issue.data;
  const steps = project.status === 'ready' && status.key ? project.data.status_list : [status];
  return (
    <div className="space-y-6">
      <div>
        <p className="text-sm text-ink-faint">
          <CodeText>{issue.data.key}</CodeText>
        </p>
        <h3 className="text-xl font-bold break-words">{issue.data.name}</h3>
      </div>
      {status.key && <Steps issue={issue.data} steps={steps} />}
      {state && <p className="text-ink-soft">{meanings[state]}</p>}
      {(state === 'open' || state === 'inProgress') && <ServiceNote user={user} />}
      {last && (
        <div className="rounded-xl border border-line bg-surface-soft px-5 py-4">
          <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-faint">
            <span>
              {text.lastAnswer} · <b className="font-semibold text-ink">{last.author.name}</b>
            </span>
            <TimeAgo iso={last.created_at} />
          </p>
          <RichText html={last.body} className="text-base break-words" />
        </div>
      )}
      <Button onClick={() => navigate(requestPath(issue.data.key))}>{text.open}</Button>
    </div>
  );
}

/** The statuses in order of progress; those reached are ticked, with their time. */
function Steps({ issue, steps }: { issue: IssueDetail; steps: readonly IssueStatus[] }) {
  const text = useText(trackingText);
  const { status, created_at, changes = [] } = issue;
  const reachedAt = (key: string): string | undefined =>
    changes.findLast(({ to }) => to.key === key)?.created_at ??
    (key === steps[0]?.key ? created_at : undefined);
  return (
    <ol aria-label={text.steps} className="space-y-4">
      {steps.map(({ key, name, progress }) => {
        const isNow = key === status.key;
        const isBehind = progress < status.progress || (isNow && progress === 100);
        const at = progress <= status.progress ? reachedAt(key) : undefined;
        return (
          <li key={key} aria-current={isNow ? 'step' : undefined} className="flex items-start gap-3">
            <span
              aria-hidden
              className={clsx(
                'grid size-11 shrink-0 place-items-center rounded-full border-2',
                isBehind && 'tinted border-transparent text-tip [--accent:var(--tip)]',
                isNow && !isBehind && 'border-brand text-brand',
                !isNow && !isBehind && 'border-line-strong text-ink-faint',
              )}
            >
              <Icon name={isBehind ? 'check' : 'circle-dot'} className="size-5" />
            </span>
            <div className="min-w-0 pt-1.5">
              <p className={isNow ? 'font-bold' : 'text-ink-soft'}>{name}</p>
              {at && (
                <p className="text-sm text-ink-faint">
                  <TimeAgo iso={at} />
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
