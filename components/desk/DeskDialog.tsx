import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useScrollLock } from '@/components/ui/useScrollLock';
import { useText } from '@/lib/client/useText';
import { deskText } from '@/lib/text/desk';
import styles from './Desk.module.css';

export type DeskDialogProps = {
  label: string;
  /** Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  /** Set where the children have a part that scrolls. Otherwise they scroll as a whole. */
  hasScroller?: boolean;
  children: ReactNode;
};

/** A native modal dialog. The focus returns to the element that had it. */
export function DeskDialog({ label, onClose, hasScroller = false, children }: DeskDialogProps) {
  const text = useText(deskText);
  const dialog = useRef<HTMLDialogElement>(null);
  useScrollLock();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus], input:not([readonly])')?.focus();
    return () => element?.close();
  }, []);
  const handleKeys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A browser lets a page keep a dialog open that Escape would cancel, but not each time.
    event.preventDefault();
    onClose?.();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles.dialog}
      onKeyDown={handleKeys}
      onCancel={(event) => {
        // React lets the event of a dialog inside bubble.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      {onClose && (
        <button type="button" aria-label={text.close} onClick={onClose} className={styles.closer}>
          <Icon name="x" />
        </button>
      )}
      {hasScroller ? children : <div className={styles.dialogBody}>{children}</div>}
    </dialog>
  );
}
