import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/Button';
import styles from './Modal.module.css';
import { useScrollLock } from './useScrollLock';

export type AlertQuestion = {
  message: string;
  /** What else is to say, below the message. */
  detail?: string;
  /** The button that changes nothing; it has the focus, and Escape means it. */
  safeLabel: string;
  /** The buttons that do something, the most likely one last; an alert has none. */
  choices: readonly string[];
};

/** `onAnswer` gets the label that was chosen; undefined for the safe button and Escape. */
export type AlertDialogProps = { question: AlertQuestion; onAnswer: (choice: string | undefined) => void };

/**
 * The portal's alert and confirm. The browser's own modal dialog: it lies above an open modal, keeps the focus and
 * makes everything else inert.
 */
export function AlertDialog({ question, onAnswer }: AlertDialogProps) {
  const { message, detail, safeLabel, choices } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const id = useId();
  useScrollLock();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    safe.current?.focus();
    return () => element?.close();
  }, []);

  // The modal below listens for Escape and Tab as well; these are not for it.
  const keepKeys = (event: KeyboardEvent) => event.stopPropagation();

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-message`}
      aria-describedby={detail ? `${id}-detail` : undefined}
      className={styles.alert}
      onKeyDown={keepKeys}
      onCancel={() => onAnswer(undefined)}
    >
      <p id={`${id}-message`} className="text-lg leading-snug font-bold">
        {message}
      </p>
      {detail && (
        <p id={`${id}-detail`} className="mt-2 text-ink-soft">
          {detail}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button ref={safe} look={choices.length > 0 ? 'quiet' : 'filled'} onClick={() => onAnswer(undefined)}>
          {safeLabel}
        </Button>
        {choices.map((choice) => (
          <Button key={choice} onClick={() => onAnswer(choice)}>
            {choice}
          </Button>
        ))}
      </div>
    </dialog>
  );
}
