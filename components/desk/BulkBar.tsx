import { useState } from 'react';
import type { UpdateRequestsBody } from '@/lib/contract/desk';
import { useAgent, useDeskApi } from '@/lib/hooks/desk/useDesk';
import { useStaff } from '@/lib/hooks/desk/useDeskData';
import { useText } from '@/lib/hooks/useText';
import { STATUS_KEYS } from '@/lib/rules/desk-filter';
import { deskText } from '@/lib/text/desk';
import { deskQueueText } from '@/lib/text/desk-queue';
import styles from './Queue.module.css';

export type BulkBarProps = {
  keys: string[];
  /** Called after a change with the message to show. */
  onDone: (message: string) => Promise<void>;
  onClear: () => void;
};

const NOBODY = 'nobody';

/** Actions on all selected requests. */
export function BulkBar({ keys, onDone, onClear }: BulkBarProps) {
  const text = useText(deskQueueText);
  const { changeFailed } = useText(deskText);
  const api = useDeskApi();
  const { uid } = useAgent();
  const { active } = useStaff();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const update = async (change: Omit<UpdateRequestsBody, 'keys'>) => {
    setIsBusy(true);
    setError('');
    const { data } = await api().updateRequests({ keys, ...change });
    setIsBusy(false);
    if (!data) return setError(changeFailed);
    const failed = data.failed.length > 0 ? ` ${text.notChanged(data.failed.join(', '))}` : '';
    await onDone(text.changed(data.changed.length) + failed);
  };
  return (
    <div className={styles.bulk} aria-busy={isBusy}>
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
      <button type="button" onClick={onClear}>
        {text.clearSelection}
      </button>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
