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
  confirm: (question: Omit<AlertQuestion, 'safeLabel'> & { confirmLabel: string }) => Promise<boolean>;
};

/** Alerts and confirmations as promises, one at a time. */
export function useAlertDialog(): AlertDialogs {
  const text = useText(modalText);
  const [question, setQuestion] = useState<AlertQuestion>();
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);

  const ask = useCallback((next: AlertQuestion) => {
    answer.current?.(false);
    setQuestion(next);
    return new Promise<boolean>((resolve) => {
      answer.current = (isConfirmed) => {
        answer.current = undefined;
        setQuestion(undefined);
        resolve(isConfirmed);
      };
    });
  }, []);

  const alert = useCallback(
    async (message: string, detail?: string) => {
      await ask({ message, ...(detail && { detail }), safeLabel: text.understood });
    },
    [ask, text],
  );
  const confirm = useCallback<AlertDialogs['confirm']>(
    (wanted) => ask({ ...wanted, safeLabel: text.cancel }),
    [ask, text],
  );
  const dialog = question && (
    <AlertDialog question={question} onAnswer={(isConfirmed) => answer.current?.(isConfirmed)} />
  );
  return { dialog, alert, confirm };
}
