import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { ChangedField } from './desk-outbox';
import type { Queued, QueueFilter } from '@/lib/contract/desk';
import { useAgent, useDeskApi } from './useDesk';
import { useStaff } from './useDeskData';
import type { Queue } from './useQueue';
import { useText } from '@/lib/client/useText';
import { STATUS_KEYS } from './desk-filter';
import { deskQueueText } from '@/lib/text/desk-queue';
import { ChoiceMenu } from './ChoiceMenu';
import styles from './Queue.module.css';
import { countMails, useHeldChanges } from './useHeldChanges';

export type BulkBarProps = {
  queue: Queue;
  filter: QueueFilter;
  /** The selected requests; they may be on other pages. */
  chosen: readonly Queued[];
  onChoose: (requests: readonly Queued[]) => void;
};

/** Requests that one change may have, and one page of the API. */
const MAX_CHOSEN = 100;

/**
 * The line above the rows: selects all of them, and names the columns or has what can be done with the selection. It is
 * always there, so that no row moves away from the pointer.
 */
export function BulkBar({ queue, filter, chosen, onChoose }: BulkBarProps) {
  const text = useText(deskQueueText);
  const box = useRef<HTMLInputElement>(null);
  const { rows, newCount } = queue;
  const selectable = rows.filter(({ isGone }) => !isGone);
  const hasChosen = chosen.length > 0;
  const hasAll = hasChosen && selectable.every(({ key }) => chosen.some((row) => row.key === key));
  useEffect(() => {
    if (box.current) box.current.indeterminate = hasChosen && !hasAll;
  }, [hasChosen, hasAll]);
  return (
    <div
      role="group"
      aria-label={text.selection}
      className={styles.bulk}
      data-chosen={hasChosen || undefined}
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          ref={box}
          aria-label={text.selectAll}
          title={text.selectAll}
          checked={hasAll}
          onChange={() => onChoose(hasAll ? [] : selectable)}
        />
        {!hasChosen && <span className={styles.selectAll}>{text.selectAll}</span>}
      </label>
      {!hasChosen && <ColumnNames />}
      {hasChosen && (
        <BulkActions
          rows={chosen}
          more={
            hasAll && chosen.length < Math.min(queue.count, MAX_CHOSEN) ? (
              <ChooseAll filter={filter} count={queue.count} onChoose={onChoose} />
            ) : null
          }
          onEnd={() => {
            onChoose([]);
            // The controls disappear with the selection.
            box.current?.focus();
          }}
        />
      )}
      <div className={styles.fresh} role="status">
        {newCount > 0 && (
          <button type="button" onClick={queue.showNew}>
            {text.fresh(newCount)} · {text.showNew}
          </button>
        )}
      </div>
    </div>
  );
}

/** For sighted readers: a row of the list is read as a whole, and its parts say what they are. */
function ColumnNames() {
  const { columns } = useText(deskQueueText);
  return (
    <div aria-hidden className={styles.columns}>
      {Object.values(columns).map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

type ChooseAllProps = Pick<BulkBarProps, 'filter' | 'onChoose'> & { count: number };

/** Selects the requests of all pages, as many as one change may have. */
function ChooseAll({ filter, count, onChoose }: ChooseAllProps) {
  const text = useText(deskQueueText);
  const api = useDeskApi();
  const [hasFailed, setHasFailed] = useState(false);
  const handleClick = async () => {
    const { data } = await api().listQueue({ ...filter, offset: 0, size: MAX_CHOSEN });
    setHasFailed(!data);
    if (data) onChoose(data.results);
  };
  return (
    <>
      <button type="button" className={styles.all} onClick={() => void handleClick()}>
        {count > MAX_CHOSEN ? text.selectFirst(MAX_CHOSEN) : text.selectPages(count)}
      </button>
      {hasFailed && <span role="alert">{text.selectFailed}</span>}
    </>
  );
}

type BulkActionsProps = { rows: readonly Queued[]; more: ReactNode; onEnd: () => void };

function BulkActions({ rows, more, onEnd }: BulkActionsProps) {
  const text = useText(deskQueueText);
  const { uid } = useAgent();
  const { active } = useStaff();
  const { hold } = useHeldChanges();
  const choose = (field: ChangedField, value: string | null, label: string) => {
    hold(rows, field, value, label);
    onEnd();
  };
  return (
    <div className={styles.actions}>
      <b>{text.selected(rows.length)}</b>
      {more}
      <ChoiceMenu
        label={text.setStatus}
        opens="above-on-phones"
        choices={STATUS_KEYS.map((value) => ({
          value,
          label: text.statuses[value]!,
          hint: text.mailed(countMails(rows, 'status', value)),
        }))}
        onChoose={(value) => choose('status', value, text.statuses[value]!)}
      >
        {text.setStatus}
      </ChoiceMenu>
      <ChoiceMenu
        label={text.assignTo}
        opens="above-on-phones"
        choices={[
          ...active.map((one) => ({ value: one.uid, label: one.uid === uid ? text.me : one.name })),
          { value: null, label: text.nobody },
        ]}
        onChoose={(value) =>
          choose('assignee', value, active.find((one) => one.uid === value)?.name ?? text.nobody)
        }
      >
        {text.assignTo}
      </ChoiceMenu>
      <button
        type="button"
        className={styles.clear}
        aria-label={text.clearSelection}
        title={text.clearSelection}
        onClick={onEnd}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
