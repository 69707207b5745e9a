import { useState } from 'react';
import { SelectField } from '@/components/form/SelectField';
import { LoadState } from '@/components/modal/LoadState';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { SmartLink } from '@/components/ui/SmartLink';
import type { User } from '@/lib/contract/auth';
import type { Issue } from '@/lib/contract/project';
import { useIssues } from '@/lib/hooks/useProject';
import { useLocale, useText } from '@/lib/hooks/useText';
import { formatDate } from '@/lib/rules/format-date';
import { requestPath } from '@/lib/rules/request-path';
import { requestListText } from '@/lib/text/own-requests';
import { StatusBadge } from './OwnRequests';

export type RequestListProps = { user: User };

/** The user's requests, the latest change first, of all statuses or of one. */
export function RequestList({ user }: RequestListProps) {
  const text = useText(requestListText);
  const [status, setStatus] = useState('');
  const all = useIssues(user, '');
  const list = useIssues(user, status);

  if (list.hasFailed && !list.issues) {
    return (
      <EmptyState icon="triangle-alert" title={text.failed} hint={text.failedHint}>
        <Button onClick={list.retry}>{text.retry}</Button>
      </EmptyState>
    );
  }
  if (all.issues?.length === 0) {
    return <EmptyState icon="inbox" title={text.none} hint={text.noneHint} />;
  }
  return (
    <>
      {all.statuses.length > 0 && (
        <div className="mb-5 max-w-60">
          <SelectField
            field={{ key: 'status', name: text.status, isRequired: false, placeholder: text.allStatus }}
            value={status}
            onChange={setStatus}
            choices={{
              status: 'ready',
              data: all.statuses.map(({ key, name }) => ({ value: key, text: name })),
            }}
          />
        </div>
      )}
      {!list.issues ? (
        <LoadState />
      ) : list.issues.length === 0 ? (
        <p role="status" className="py-6 text-ink-soft">
          {text.noneOfStatus}
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.issues.map((issue) => (
              <Row key={issue.key} issue={issue} />
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <p role="status" className="text-sm text-ink-faint">
              {list.hasFailed ? text.failed : text.shown(list.issues.length, list.count)}
            </p>
            {list.issues.length < list.count && (
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

function Row({ issue: { key, name, status, created_at } }: { issue: Issue }) {
  const text = useText(requestListText);
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <SmartLink
          href={requestPath(key)}
          className="inline-block max-w-full py-1 font-semibold break-words hover:text-brand hover:underline"
        >
          {name}
        </SmartLink>
        <p className="mt-0.5 text-[0.9375rem] text-ink-faint">
          {key} · <time dateTime={created_at}>{text.filed(formatDate(created_at, locale))}</time>
        </p>
      </div>
      <StatusBadge status={status} />
    </li>
  );
}
