import clsx from 'clsx';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocale, useText } from '@/lib/client/useText';
import { langOf } from '@/lib/text/english-sentences';
import { modalText } from '@/lib/text/modal';
import { Button } from './Button';
import styles from './Modal.module.css';
import { useScrollLock } from './useScrollLock';

type AlertDialogs = {
  /** Rendered by the component that asks. */
  dialog: ReactNode;
  /** Shows a message; resolves when it was closed. */
  alert: (message: string, detail?: string) => Promise<void>;
  /** Asks for a confirmation; resolves to whether it was given. */
  confirm: (question: Question & { confirmLabel: string }) => Promise<boolean>;
  /** Offers several choices; resolves to the chosen label, or undefined if it was dismissed. */
  choose: (question: Question & { choices: readonly string[] }) => Promise<string | undefined>;
};

type Question = Pick<AlertQuestion, 'message' | 'detail' | 'isDangerous'>;

/** Alerts and confirmations as promises, one at a time. The browser's Back answers like their safe button. */
export function useAlertDialog(): AlertDialogs {
  const text = useText(modalText);
  const [question, setQuestion] = useState<AlertQuestion>();
  const settle = useRef<(choice: string | undefined) => void>(undefined);
  const leaveHistory = useRef<() => Promise<void>>(undefined);

  const handleAnswer = useCallback((choice?: string) => {
    const [resolve, leave] = [settle.current, leaveHistory.current];
    settle.current = undefined;
    leaveHistory.current = undefined;
    setQuestion(undefined);
    // What the caller does next may change the history as well.
    void leave?.().then(() => resolve?.(choice));
  }, []);
  const ask = useCallback(
    (next: AlertQuestion) => {
      settle.current?.(undefined);
      setQuestion(next);
      leaveHistory.current ??= enterHistoryStep(handleAnswer);
      return new Promise<string | undefined>((resolve) => {
        settle.current = resolve;
      });
    },
    [handleAnswer],
  );
  useEffect(() => () => void leaveHistory.current?.(), []);

  const alert = useCallback(
    async (message: string, detail?: string) => {
      await ask({ message, ...(detail && { detail }), safeLabel: text.understood, choices: [] });
    },
    [ask, text],
  );
  const confirm = useCallback<AlertDialogs['confirm']>(
    async ({ confirmLabel, ...question }) =>
      (await ask({ ...question, safeLabel: text.cancel, choices: [confirmLabel] })) !== undefined,
    [ask, text],
  );
  const choose = useCallback<AlertDialogs['choose']>(
    (question) => ask({ ...question, safeLabel: text.cancel }),
    [ask, text],
  );
  const dialog = question && <AlertDialog question={question} onAnswer={handleAnswer} />;
  return { dialog, alert, confirm, choose };
}

type AlertQuestion = {
  message: string;
  /** Shown below the message. */
  detail?: string;
  /** Label of the button that changes nothing. It is focused, and Escape does the same. */
  safeLabel: string;
  /** Labels of the buttons that act, the most likely one last; empty for an alert. */
  choices: readonly string[];
  /** Set where the action takes something away. */
  isDangerous?: boolean;
};

/** `onAnswer` gets the label that was chosen; undefined for the safe button and Escape. */
type AlertDialogProps = { question: AlertQuestion; onAnswer: (choice: string | undefined) => void };

/** An alert or confirmation. The native modal dialog lies above an open modal and makes everything else inert. */
function AlertDialog({ question, onAnswer }: AlertDialogProps) {
  const { message, detail, safeLabel, choices, isDangerous } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const id = useId();
  // A sentence in another language than the page's stands back behind the one that says what to do.
  const isForeign = useLocale() !== 'en' && langOf(message) === 'en' && detail !== undefined;
  useScrollLock();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    safe.current?.focus();
    return () => element?.close();
  }, []);

  // The modal below must not handle Escape and Tab as well.
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
      <p
        id={`${id}-message`}
        lang={langOf(message)}
        className={isForeign ? 'text-sm text-ink-faint' : 'text-lg leading-snug font-bold'}
      >
        {message}
      </p>
      {detail && (
        <p id={`${id}-detail`} className={clsx('mt-2', isForeign ? 'font-semibold' : 'text-ink-soft')}>
          {detail}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button ref={safe} look={choices.length > 0 ? 'quiet' : 'filled'} onClick={() => onAnswer(undefined)}>
          {safeLabel}
        </Button>
        {choices.map((choice) => (
          <Button key={choice} look={isDangerous ? 'danger' : 'filled'} onClick={() => onAnswer(choice)}>
            {choice}
          </Button>
        ))}
      </div>
    </dialog>
  );
}

/** Marks the history entries of what lies above the page, with their number. */
const MARK = 'portalStep';

/**
 * Adds an entry to the browser's history, so that Back calls `onBack` instead of leaving the page or the modal below.
 * Returns a function that removes the entry, to be called when it is over without Back; it resolves when that is done.
 */
export function enterHistoryStep(onBack: () => void): () => Promise<void> {
  const { history } = window;
  const step = stepOf(history.state) + 1;
  history.pushState({ ...history.state, [MARK]: step }, '');
  const handlePop = ({ state }: PopStateEvent) => {
    if (stepOf(state) >= step) return;
    window.removeEventListener('popstate', handlePop);
    onBack();
  };
  window.addEventListener('popstate', handlePop);
  return () => {
    window.removeEventListener('popstate', handlePop);
    // After Back, and after another page was opened, the entry is not the current one.
    if (stepOf(history.state) !== step) return Promise.resolve();
    return new Promise((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true });
      history.back();
    });
  };
}

function stepOf(state: unknown): number {
  const step = (state as Partial<Record<string, unknown>> | null)?.[MARK];
  return typeof step === 'number' ? step : 0;
}
