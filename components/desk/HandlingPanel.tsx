import { useState } from 'react';
import type { DeskAnnouncement, DeskRequest } from '@/lib/contract/desk';
import { useAgent } from '@/lib/hooks/desk/useDesk';
import { useDeskAnnouncements, useStaff } from '@/lib/hooks/desk/useDeskData';
import { useText } from '@/lib/hooks/useText';
import { STATUS_KEYS } from '@/lib/rules/desk-filter';
import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import { deskRequestText } from '@/lib/text/desk-request';
import { MergeDialog } from './MergeDialog';
import styles from './Request.module.css';
import type { RequestChange } from './useRequestChange';

export type HandlingPanelProps = {
  request: DeskRequest;
  change: RequestChange;
  refresh: () => Promise<unknown>;
};

/** Status, assignee, known issue, and merging. */
export function HandlingPanel({
  request,
  change: { change, take, outcome, isBusy },
  refresh,
}: HandlingPanelProps) {
  const text = useText(deskRequestText);
  const queue = useText(deskQueueText);
  const { changeFailed } = useText(deskText);
  const { uid } = useAgent();
  const { active } = useStaff();
  const issues = useKnownIssues(request);
  const [isMerging, setIsMerging] = useState(false);
  const { status, assignee, known_issue } = request;
  const isUnlisted = assignee !== null && !active.some((one) => one.uid === assignee.uid);
  return (
    <section aria-label={text.properties} className={styles.panel} aria-busy={isBusy}>
      <label className={styles.control}>
        {queue.status}
        <select
          id="desk-status"
          value={STATUS_KEYS.find((key) => key === status.key) ?? ''}
          disabled={isBusy}
          onChange={({ target }) => void change({ status: target.value as (typeof STATUS_KEYS)[number] })}
        >
          {STATUS_KEYS.map((key) => (
            <option key={key} value={key}>
              {queue.statuses[key]}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.control}>
        <label htmlFor="desk-assignee">{queue.assignee}</label>
        <div className={styles.pair}>
          <select
            id="desk-assignee"
            value={assignee?.uid ?? ''}
            disabled={isBusy}
            onChange={({ target }) => void change({ assignee: target.value || null })}
          >
            <option value="">{queue.nobody}</option>
            {isUnlisted && <option value={assignee.uid}>{assignee.name}</option>}
            {active.map((one) => (
              <option key={one.uid} value={one.uid}>
                {one.name}
              </option>
            ))}
          </select>
          {assignee?.uid !== uid && (
            <button type="button" disabled={isBusy} onClick={() => void take()} className={styles.small}>
              {text.take}
            </button>
          )}
        </div>
      </div>
      {issues.length > 0 && (
        <label className={styles.control}>
          {text.knownIssue}
          <select
            value={known_issue?.uid ?? ''}
            disabled={isBusy}
            onChange={({ target }) => void change({ known_issue: target.value || null })}
          >
            <option value="">{text.noKnownIssue}</option>
            {issues.map((issue) => (
              <option key={issue.uid} value={issue.uid}>
                {issue.title}
              </option>
            ))}
          </select>
        </label>
      )}
      {!request.merged_into && (
        <button type="button" className={styles.small} onClick={() => setIsMerging(true)}>
          {text.merge}
        </button>
      )}
      <p role="status" className={styles.outcome}>
        {outcome === 'saved' && text.changeSaved}
      </p>
      {outcome === 'failed' && (
        <p role="alert" className={styles.bad}>
          {changeFailed}
        </p>
      )}
      {isMerging && <MergeDialog request={request} onClose={() => setIsMerging(false)} onMerged={refresh} />}
    </section>
  );
}

/** Returns the issue that the request is linked to and the other current ones. */
function useKnownIssues({ known_issue }: DeskRequest): Pick<DeskAnnouncement, 'uid' | 'title'>[] {
  const { announcements = [] } = useDeskAnnouncements();
  const current = announcements.filter(({ is_over, uid }) => !is_over && uid !== known_issue?.uid);
  return known_issue ? [known_issue, ...current] : current;
}
