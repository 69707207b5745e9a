import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useText } from '@/lib/hooks/useText';
import { modalText } from '@/lib/text/modal';
import { AlertDialog, type AlertQuestion } from './AlertDialog';

export type AlertDialogs = {
  /** Where the dialog is shown; render it in the component that asks. */
  dialog: ReactNode;
  /** Says something; resolves when it was read. */
  alert: (message: string, detail?: string) => Promise<void>;
  /** Asks something; resolves to whether the visitor wants it. */
  confirm: (question: Question & { confirmLabel: string }) => Promise<boolean>;
  /** Offers several ways; resolves to the chosen label, or undefined when the visitor wants none of them. */
  choose: (question: Question & { choices: readonly string[] }) => Promise<string | undefined>;
};

type Question = Pick<AlertQuestion, 'message' | 'detail'>;

/** Alerts and confirmations as promises, one at a time. */
export function useAlertDialog(): AlertDialogs {
  const text = useText(modalText);
  const [question, setQuestion] = useState<AlertQuestion>();
  const answer = useRef<(choice: string | undefined) => void>(undefined);

  const ask = useCallback((next: AlertQuestion) => {
    answer.current?.(undefined);
    setQuestion(next);
    return new Promise<string | undefined>((resolve) => {
      answer.current = (choice) => {
        answer.current = undefined;
        setQuestion(undefined);
        resolve(choice);
      };
    });
  }, []);

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
  const dialog = question && (
    <AlertDialog question={question} onAnswer={(choice) => answer.current?.(choice)} />
  );
  return { dialog, alert, confirm, choose };
}
