import { useState } from 'react';
import { useText } from '@/lib/client/useText';
import { deskText } from '@/lib/text/desk';
import styles from './Request.module.css';

export type DeskActionProps = {
  label: string;
  run: () => Promise<{ ok: boolean }>;
  onDone: () => Promise<unknown>;
};

/** A change of a request by one click, which says when it failed. */
export function DeskAction({ label, run, onDone }: DeskActionProps) {
  const { changeFailed } = useText(deskText);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const handleClick = async () => {
    if (state === 'busy') return;
    setState('busy');
    const { ok } = await run();
    setState(ok ? 'idle' : 'failed');
    if (!ok) return;
    // The button may disappear with what it changed.
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
        {label}
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
