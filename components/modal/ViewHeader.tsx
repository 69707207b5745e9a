import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { modalText } from '@/lib/text/modal';
import { useModal } from './ModalProvider';
import styles from './ViewHeader.module.css';

export type ViewHeaderProps = {
  title: string;
  /** Controls before the title, such as a button back to another view. */
  children?: ReactNode;
};

/** Title and close button inside a view whose frame has no header. */
export function ViewHeader({ title, children }: ViewHeaderProps) {
  const { close } = useModal();
  return (
    <div className={styles.header}>
      {children}
      <h2>{title}</h2>
      <button type="button" onClick={close} aria-label={useText(modalText).close} className={styles.button}>
        <Icon name="x" className={styles.icon} />
      </button>
    </div>
  );
}
