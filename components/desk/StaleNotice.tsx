import { useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import type { DeskEntry } from './desk-timeline';
import { deskRequestText } from '@/lib/text/desk-request';
import styles from './Composer.module.css';
import { ThreadEntry } from './ThreadEntry';

export type StaleNoticeProps = {
  /** Entries by others since the draft was begun. */
  entries: readonly DeskEntry[];
  /** Whether the agent has tried to send the answer. */
  isHeldBack: boolean;
  onRead: () => void;
  onSend: () => void;
};

/** Shows entries that were added since the draft was begun, before it is sent. */
export function StaleNotice({ entries, isHeldBack, onRead, onSend }: StaleNoticeProps) {
  const text = useText(deskRequestText);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isHeldBack) title.current?.focus();
  }, [isHeldBack]);
  return (
    <section className={styles.stale} role={isHeldBack ? 'alert' : undefined}>
      <h2 ref={title} tabIndex={-1}>
        <Icon name="triangle-alert" /> {text.staleTitle}
      </h2>
      {isHeldBack && <p>{text.staleHint}</p>}
      <ol>
        {entries.map((entry) => (
          <ThreadEntry key={entry.uid} entry={entry} />
        ))}
      </ol>
      <div className={styles.tools}>
        <button type="button" onClick={onRead}>
          <Icon name="check" /> {text.staleRead}
        </button>
        {isHeldBack && (
          <button type="button" onClick={onSend}>
            {text.staleSend}
          </button>
        )}
      </div>
    </section>
  );
}
