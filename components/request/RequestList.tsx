import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { Button } from '@/components/ui/Button';
import { CodeText } from '@/components/ui/CodeText';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { SmartLink } from '@/components/ui/SmartLink';
import { UnreadDot } from '@/components/ui/UnreadDot';
import { useFocusAtEnd } from '@/components/ui/useFocusAtEnd';
import type { User } from '@/lib/contract/auth';
import type { Issue } from '@/lib/contract/project';
import { useIssues } from '@/lib/client/useProject';
import { useText } from '@/lib/client/useText';
import { requestPath } from '@/lib/paths/request-path';
import { requestListText } from '@/lib/text/own-requests';
import { StatusBadge } from './OwnRequests';
import { SearchField, StatusFilter, useFilterInUrl } from './RequestFilters';
import { TimeAgo } from './TimeAgo';

export type RequestListProps = { user: User };

/** The user's requests, the latest change first. Search words and status are in the URL. */
export function RequestList({ user }: RequestListProps) {
  const text = useText(requestListText);
  const { filter, setFilter } = useFilterInUrl();
  const { status, q } = filter;
  const list = useIssues(user, filter);
  const isFiltered = status !== '' || q !== '';
  // The pressed button stays while another selection is loading.
  const [statuses, setStatuses] = useState(list.statuses);
  if (list.statuses.length > 0 && list.statuses !== statuses) setStatuses(list.statuses);
  const search = useRef<HTMLInputElement>(null);
  const isPart = list.issues !== undefined && list.issues.length < list.count;
  const count = useFocusAtEnd<HTMLParagraphElement>(isPart);

  if (!isFiltered && list.issues?.length === 0) {
    return <EmptyState icon="inbox" title={text.none} hint={text.noneHint} />;
  }
  return (
    <>
      {(statuses.length > 0 || isFiltered) && (
        <div className="mb-6 space-y-4">
          <SearchField ref={search} value={q} onChange={(next) => setFilter({ status, q: next })} />
          <StatusFilter
            statuses={statuses}
            value={status}
            onChange={(next) => setFilter({ status: next, q })}
          />
        </div>
      )}
      {!list.issues ? (
        list.hasFailed ? (
          <LoadFailed title={text.failed} retry={list.retry} />
        ) : (
          <LoadState />
        )
      ) : list.issues.length === 0 ? (
        <div className="py-6">
          <p role="status" className="text-ink-soft">
            {text.noneFound}
          </p>
          <Button
            look="link"
            onClick={() => {
              setFilter({ status: '', q: '' });
              // The focused button disappears.
              search.current?.focus();
            }}
          >
            {text.clear}
          </Button>
        </div>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.issues.map((issue) => (
              <Row key={issue.key} issue={issue} />
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <p ref={count} tabIndex={-1} role="status" className="text-sm text-ink-faint outline-none">
              {list.hasFailed
                ? text.failed
                : text.shown(list.issues.length, list.isPartialCount ? `${list.count}+` : list.count)}
            </p>
            {(isPart || list.hasFailed) && (
              <Button
                look="quiet"
                isBusy={list.isLoadingMore}
                onClick={list.hasFailed ? list.retry : list.more}
              >
                {list.hasFailed ? text.retry : text.more}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

function Row({ issue }: { issue: Issue }) {
  const text = useText(requestListText);
  const { open } = useModal();
  const { key, name, status, updated_at, is_unread = false, owner } = issue;
  return (
    <li className="flex flex-col items-start gap-x-6 gap-y-2 py-4 sm:flex-row">
      <div className="max-w-full min-w-0 sm:flex-1">
        <SmartLink
          href={requestPath(key)}
          className={clsx(
            'inline-flex max-w-full items-baseline gap-2 py-1 hover:text-brand hover:underline',
            is_unread ? 'font-bold' : 'font-semibold',
          )}
        >
          {is_unread && <UnreadDot isShown />}
          <span className="min-w-0 break-words">
            <CodeText>{name}</CodeText>
          </span>
          {is_unread && <span className="sr-only">, {text.unread}</span>}
        </SmartLink>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-1 text-md text-ink-faint">
          <span>
            <CodeText>{key}</CodeText>
            {owner && !owner.is_self && ` · ${text.from(owner.name)}`}
            {updated_at && ` · ${text.changed}`}
          </span>
          <TimeAgo iso={updated_at} />
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4">
        <StatusBadge status={status} />
        <Button
          look="link"
          className="text-md"
          aria-label={text.trackOf(key)}
          onClick={() => open('TRACKING_VIEW', { issueKey: key })}
        >
          {text.track}
        </Button>
      </div>
    </li>
  );
}
