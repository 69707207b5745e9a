import { useRef } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useDetailsDismiss } from '@/components/ui/useDetailsDismiss';
import { useText } from '@/lib/hooks/useText';
import { STATUS_KEYS } from '@/lib/rules/desk-filter';
import { deskRequestText } from '@/lib/text/desk-request';
import styles from './Composer.module.css';

export type SendMenuProps = { onSend: (status: (typeof STATUS_KEYS)[number]) => void };

/** Sends the answer and changes the status in one step. */
export function SendMenu({ onSend }: SendMenuProps) {
  const text = useText(deskRequestText);
  const menu = useRef<HTMLDetailsElement>(null);
  useDetailsDismiss(menu);
  return (
    <details ref={menu} className={styles.menu}>
      <summary>
        <span>{text.sendMenu}</span> <Icon name="chevron-down" />
      </summary>
      <div className={styles.sheet}>
        {STATUS_KEYS.toReversed().map((status) => (
          <button
            key={status}
            type="button"
            onClick={() => {
              menu.current?.removeAttribute('open');
              menu.current?.querySelector('summary')?.focus();
              onSend(status);
            }}
          >
            {text.sendAs[status]}
          </button>
        ))}
      </div>
    </details>
  );
}
