import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { UpdateRequestsBody } from '@/lib/contract/desk';
import { useAgent, useDeskApi } from '@/lib/hooks/desk/useDesk';
import { useStaff } from '@/lib/hooks/desk/useDeskData';
import type { Queue } from '@/lib/hooks/desk/useQueue';
import { useText } from '@/lib/hooks/useText';
import { STATUS_KEYS } from '@/lib/rules/desk-filter';
import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import styles from './Queue.module.css';

export type BulkBarProps = {
  queue: Queue;
  /** Keys of the selected rows. */
  chosen: string[];
  onChoose: (keys: string[]) => void;
  /** The outcome of the last change; shown until something is selected, and announced by the screen. */
  message: string;
  /** Called after a change with its outcome. */
  onDone: (message: string) => Promise<void>;
};

/**
 * The line above the rows: selects all of them, then has what can be done with the selection. It is always there, so
 * that no row moves away from the pointer.
 */
export function BulkBar({ queue, chosen, onChoose, message, onDone }: BulkBarProps) {
  const text = useText(deskQueueText);
  const box = useRef<HTMLInputElement>(null);
  const { rows, newCount } = queue;
  const selectable = rows.filter(({ isGone }) => !isGone).map(({ key }) => key);
  const hasChosen = chosen.length > 0;
  const hasAll = hasChosen && selectable.every((key) => chosen.includes(key));
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
      </label>
      {hasChosen && (
        <BulkActions
          keys={chosen}
          onDone={(outcome) => {
            // The controls disappear with the selection.
            box.current?.focus();
            return onDone(outcome);
          }}
          onClear={() => {
            onChoose([]);
            box.current?.focus();
          }}
        />
      )}
      {message && !hasChosen && (
        <p aria-hidden className={styles.message}>
          {message}
        </p>
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

type BulkActionsProps = Pick<BulkBarProps, 'onDone'> & { keys: string[]; onClear: () => void };

const NOBODY = 'nobody';

function BulkActions({ keys, onDone, onClear }: BulkActionsProps) {
  const text = useText(deskQueueText);
  const { changeFailed } = useText(deskText);
  const api = useDeskApi();
  const { uid } = useAgent();
  const { active } = useStaff();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const update = async (change: Omit<UpdateRequestsBody, 'agent' | 'keys'>) => {
    setIsBusy(true);
    setError('');
    const { data } = await api().updateRequests({ agent: uid, keys, ...change });
    setIsBusy(false);
    if (!data) return setError(changeFailed);
    const failed = data.failed.length > 0 ? ` ${text.notChanged(data.failed.join(', '))}` : '';
    await onDone(text.changed(data.changed.length) + failed);
  };
  return (
    <div className={styles.actions} aria-busy={isBusy}>
      <b>{text.selected(keys.length)}</b>
      <select
        aria-label={text.setStatus}
        value=""
        disabled={isBusy}
        onChange={({ target }) => void update({ status: target.value as (typeof STATUS_KEYS)[number] })}
      >
        <option value="">{text.setStatus}</option>
        {STATUS_KEYS.map((key) => (
          <option key={key} value={key}>
            {text.statuses[key]}
          </option>
        ))}
      </select>
      <select
        aria-label={text.assignTo}
        value=""
        disabled={isBusy}
        onChange={({ target }) => void update({ assignee: target.value === NOBODY ? null : target.value })}
      >
        <option value="">{text.assignTo}</option>
        {active.map((one) => (
          <option key={one.uid} value={one.uid}>
            {one.uid === uid ? text.me : one.name}
          </option>
        ))}
        <option value={NOBODY}>{text.nobody}</option>
      </select>
      <button type="button" aria-label={text.clearSelection} title={text.clearSelection} onClick={onClear}>
        <Icon name="x" />
      </button>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
