import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { useText } from '@/lib/client/useText';
import { deskText } from '@/lib/text/desk';
import { DeskDialog } from './DeskDialog';
import styles from './Settings.module.css';

/** What is wrong with each field; undefined where nothing is. */
type Problems = Record<string, string | undefined>;

export type DialogFormProps<Fields extends Problems> = {
  label: string;
  /** Label of the save button. */
  action: string;
  onClose: () => void;
  /** Shown from the first attempt to save on; while there are any, nothing is saved. */
  problems: Fields;
  /** Saves the form. Resolves with an error message, or undefined on success. */
  onSave: () => Promise<string | undefined>;
  /** The fields, each with its problem. */
  children: (problems: Partial<Fields>) => ReactNode;
};

/**
 * A dialog with a form between a fixed title and fixed buttons. The first field with a problem gets the focus; what
 * the server refuses is said above the buttons until a field changes. What was written is not discarded without asking.
 */
export function DialogForm<Fields extends Problems>(props: DialogFormProps<Fields>) {
  const { label, action, onClose, problems, onSave, children } = props;
  const text = useText(deskText);
  const { dialog, confirm } = useAlertDialog();
  const [attempts, setAttempts] = useState(0);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isWritten, setIsWritten] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAttempts(attempts + 1);
    if (Object.values(problems).some(Boolean)) return;
    setIsBusy(true);
    setError(await onSave());
    setIsBusy(false);
  };
  const handleInput = () => {
    setError(undefined);
    setIsWritten(true);
  };
  const handleClose = async () => {
    const question = { message: text.discardQuestion, confirmLabel: text.discard, isDangerous: true };
    if (!isWritten || (await confirm(question))) onClose();
  };
  return (
    <DeskDialog label={label} onClose={() => void handleClose()} hasScroller>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        onInput={handleInput}
        className={styles.form}
      >
        <h2>{label}</h2>
        <div className={styles.fields}>{children(attempts > 0 ? problems : {})}</div>
        <div className={styles.end}>
          {error !== undefined && (
            <p role="alert" className={styles.bad}>
              {error}
            </p>
          )}
          <Button look="quiet" onClick={() => void handleClose()}>
            {text.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
      {dialog}
    </DeskDialog>
  );
}
