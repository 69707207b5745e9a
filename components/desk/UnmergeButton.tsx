import { useState } from 'react';
import { useDeskApi } from '@/lib/hooks/desk/useDesk';
import { useText } from '@/lib/hooks/useText';
import { deskText } from '@/lib/text/desk';
import { deskRequestText } from '@/lib/text/desk-request';
import styles from './Request.module.css';

export type UnmergeButtonProps = { requestKey: string; onDone: () => Promise<unknown> };

/** Undoes the merge of a duplicate. */
export function UnmergeButton({ requestKey, onDone }: UnmergeButtonProps) {
  const { unmerge } = useText(deskRequestText);
  const { changeFailed } = useText(deskText);
  const api = useDeskApi();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const handleClick = async () => {
    if (state === 'busy') return;
    setState('busy');
    const { ok } = await api().unmergeRequest(requestKey);
    setState(ok ? 'idle' : 'failed');
    if (!ok) return;
    // The button disappears with the merge.
    document.getElementById('meja')?.focus();
    await onDone();
  };
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-disabled={state === 'busy'}
        onClick={() => void handleClick()}
      >
        {unmerge}
      </button>
      {state === 'failed' && (
        <span role="alert" className={styles.bad}>
          {' '}
          {changeFailed}
        </span>
      )}
    </>
  );
}
