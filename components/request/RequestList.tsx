import clsx from 'clsx';
import { useRouter } from 'next/router';
import { useEffect, useId, useRef, useState } from 'react';
import { LoadState } from '@/components/modal/LoadState';
import { useModal } from '@/components/providers/ModalProvider';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { TimeAgo } from './TimeAgo';
import { UnreadDot } from '@/components/ui/UnreadDot';
import { SEARCH_DEBOUNCE_MS } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import type { Issue, ListIssuesAnswer } from '@/lib/contract/project';
import { useIssues, type IssueFilter } from '@/lib/hooks/useProject';
import { useText } from '@/lib/hooks/useText';
import { requestPath } from '@/lib/rules/request-path';
import { langOf } from '@/lib/text/english-sentences';
import { requestListText } from '@/lib/text/own-requests';
import { StatusBadge } from './OwnRequests';

export type RequestListProps = { user: User };

/** The user's requests, the latest change first; words and status are in the URL. */
export function RequestList({ user }: RequestListProps) {
  const text = useText(requestListText);
  const { filter, setFilter } = useFilterInUrl();
  const { status, q } = filter;
  const list = useIssues(user, filter);
  const isFiltered = status !== '' || q !== '';
  // While another selection is loading, the pressed button stays.
  const [statuses, setStatuses] = useState(list.statuses);
  if (list.statuses.length > 0 && list.statuses !== statuses) setStatuses(list.statuses);

  if (!isFiltered && list.issues?.length === 0) {
    return <EmptyState icon="inbox" title={text.none} hint={text.noneHint} />;
  }
  return (
    <>
      {(statuses.length > 0 || isFiltered) && (
        <div className="mb-6 space-y-4">
          <SearchField value={q} onChange={(next) => setFilter({ status, q: next })} />
          <StatusFilter
            statuses={statuses}
            value={status}
            onChange={(next) => setFilter({ status: next, q })}
          />
        </div>
      )}
      {!list.issues ? (
        list.hasFailed ? (
          <EmptyState icon="triangle-alert" title={text.failed} hint={text.failedHint}>
            <Button onClick={list.retry}>{text.retry}</Button>
          </EmptyState>
        ) : (
          <LoadState />
        )
      ) : list.issues.length === 0 ? (
        <div className="py-6">
          <p role="status" className="text-ink-soft">
            {text.noneFound}
          </p>
          <Button look="link" onClick={() => setFilter({ status: '', q: '' })}>
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
            <p role="status" className="text-sm text-ink-faint">
              {list.hasFailed
                ? text.failed
                : text.shown(list.issues.length, list.isPartialCount ? `${list.count}+` : list.count)}
            </p>
            {(list.hasFailed || list.issues.length < list.count) && (
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

/** Returns the filter of `/request?q=…&status=…`; a change replaces the URL. */
function useFilterInUrl(): { filter: IssueFilter; setFilter: (filter: IssueFilter) => void } {
  const { query, pathname, replace } = useRouter();
  const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
  const filter = { status: one(query.status), q: one(query.q).trim() };
  const setFilter = ({ status, q }: IssueFilter) =>
    void replace({ pathname, query: { ...(q && { q }), ...(status && { status }) } }, undefined, {
      shallow: true,
      scroll: false,
    });
  return { filter, setFilter };
}

type SearchFieldProps = { value: string; onChange: (value: string) => void };

function SearchField({ value, onChange }: SearchFieldProps) {
  const text = useText(requestListText);
  const id = useId();
  const [typed, setTyped] = useState(value);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  // Shows a query that was not typed here, after Back for instance.
  const shown = useRef(value);
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const next = typed.trim();
    if (next === latest.current.value) return undefined;
    const timer = setTimeout(() => {
      shown.current = next;
      latest.current.onChange(next);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div role="search" aria-label={text.search}>
      <label htmlFor={id} className="sr-only">
        {text.search}
      </label>
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-faint"
        />
        <input
          id={id}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={text.searchHint}
          autoComplete="off"
          className="h-12 w-full rounded-full border border-line-strong bg-surface pr-11 pl-4 text-base placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-brand"
        />
      </div>
    </div>
  );
}

type StatusFilterProps = {
  statuses: ListIssuesAnswer['status_list'];
  value: string;
  onChange: (status: string) => void;
};

/** All statuses, and how many requests have each. */
function StatusFilter({ statuses, value, onChange }: StatusFilterProps) {
  const text = useText(requestListText);
  if (statuses.length === 0) return null;
  const isCounted = statuses.every(({ count }) => count !== undefined);
  const total = statuses.reduce((sum, { count = 0 }) => sum + count, 0);
  const all = { key: '', name: text.allStatus, count: isCounted ? total : undefined };
  return (
    <div role="group" aria-label={text.status} className="flex flex-wrap gap-2">
      {[all, ...statuses].map(({ key, name, count }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className="min-h-11 rounded-full border border-line-strong px-4 font-medium hover:bg-surface-soft aria-pressed:bg-surface-tint aria-pressed:text-brand"
        >
          <span lang={langOf(name)}>{name}</span>
          {count !== undefined && <span className="text-ink-faint"> {count}</span>}
        </button>
      ))}
    </div>
  );
}

function Row({ issue }: { issue: Issue }) {
  const text = useText(requestListText);
  const { open } = useModal();
  const { key, name, status, updated_at, is_unread = false, owner } = issue;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <SmartLink
          href={requestPath(key)}
          className={clsx(
            'inline-flex max-w-full items-baseline gap-2 py-1 hover:text-brand hover:underline',
            is_unread ? 'font-bold' : 'font-semibold',
          )}
        >
          {is_unread && <UnreadDot isShown />}
          <span className="min-w-0 break-words">{name}</span>
          {is_unread && <span className="sr-only">, {text.unread}</span>}
        </SmartLink>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-[0.9375rem] text-ink-faint">
          <span>
            {key}
            {owner && !owner.is_self && ` · ${text.from(owner.name)}`} · {text.changed}
          </span>
          <TimeAgo iso={updated_at} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <StatusBadge status={status} />
        <Button
          look="link"
          className="text-[0.9375rem]"
          aria-label={text.trackOf(key)}
          onClick={() => open('TRACKING_VIEW', { issueKey: key })}
        >
          {text.track}
        </Button>
      </div>
    </li>
  );
}
