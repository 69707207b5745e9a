import clsx from 'clsx';
import { Children, useEffect, useId, useRef, type ReactElement } from 'react';
import ReactModal from 'react-modal';
import { useText } from '@/lib/client/useText';
import { langOf } from '@/lib/text/english-sentences';
import { modalText } from '@/lib/text/modal';
import { Icon } from './Icon';
import styles from './Modal.module.css';
import { MODAL_ROOT } from './page-marks';
import { useScrollLock } from './useScrollLock';

/**
 * How a view is placed on the screen. `dialog` and `wide`: full screen on phones, centred on wider screens, with
 * title and close button; `side`: at the edge; `chat`: full screen on phones, in the corner on wider screens;
 * `sheet`: as high as its content, at the bottom of phones. The last three have no header (§2: side menu, chat and
 * share).
 */
export type ModalFrame = 'dialog' | 'wide' | 'side' | 'chat' | 'sheet';

export type ModalProps = {
  frame: ModalFrame;
  title: string;
  onClose: () => void;
  /** Returns the focus on close; `ModalProvider` does that for its views. */
  returnsFocus?: boolean;
  /** Exactly one element (behaviour.md §2). */
  children: ReactElement;
};

/**
 * The dialog around a view. Escape, backdrop and close button close it, the focus stays inside, and the page behind
 * does not scroll.
 */
export function Modal({ frame, title, onClose, returnsFocus = false, children }: ModalProps) {
  const only = Children.only(children);
  const titleId = useId();
  const text = useText(modalText);
  const content = useRef<HTMLElement>(null);
  useScrollLock();

  // A switch between views removes the focused element; a view with an autofocused field has taken the focus by now.
  useEffect(() => {
    if (!content.current?.contains(document.activeElement)) content.current?.focus();
  }, [title]);

  const hasHeader = frame === 'dialog' || frame === 'wide';

  return (
    <ReactModal
      isOpen
      appElement={document.getElementById('__next') ?? undefined}
      onRequestClose={onClose}
      onAfterOpen={(opened) => keepFocusIn(opened?.contentEl)}
      shouldReturnFocusAfterClose={returnsFocus}
      className={clsx(styles.modal, styles[frame])}
      overlayClassName={styles.overlay}
      contentRef={(element) => {
        content.current = element ?? null;
      }}
      data={{ [MODAL_ROOT]: '' }}
      {...(hasHeader ? { aria: { labelledby: titleId } } : { contentLabel: title })}
    >
      {hasHeader && (
        <div className={styles.header}>
          <h2 id={titleId} lang={langOf(title)}>
            {title}
          </h2>
          <button type="button" onClick={onClose} aria-label={text.close} className={styles.close}>
            <Icon name="x" className="size-[22px]" />
          </button>
        </div>
      )}
      <div className={styles.body}>{only}</div>
    </ReactModal>
  );
}

/** Focuses the dialog when what had the focus is removed; otherwise Escape, which is heard inside, would do nothing. */
function keepFocusIn(dialog: HTMLElement | undefined): void {
  if (!dialog) return;
  const takeFocus = () => {
    if (document.activeElement === document.body) dialog.focus({ preventScroll: true });
  };
  // What was pressed in the frame before this may be gone already.
  takeFocus();
  new MutationObserver(takeFocus).observe(dialog, { childList: true, subtree: true });
}
