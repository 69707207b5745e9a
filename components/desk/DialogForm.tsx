import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { useText } from '@/lib/hooks/useText';
import { deskText } from '@/lib/text/desk';
import { DeskDialog } from './DeskDialog';
import styles from './Settings.module.css';

export type DialogFormProps = {
  label: string;
  /** Label of the save button. */
  action: string;
  onClose: () => void;
  /** Saves the form. Resolves with an error message, or undefined on success. */
  onSave: () => Promise<string | undefined>;
  children: ReactNode;
};

/** A dialog with a form. An error is shown above the buttons until a field changes. */
export function DialogForm({ label, action, onClose, onSave, children }: DialogFormProps) {
  const { cancel } = useText(deskText);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(await onSave());
    setIsBusy(false);
  };
  return (
    <DeskDialog label={label} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        onInput={() => setError(undefined)}
        className={styles.form}
      >
        <h2>{label}</h2>
        {children}
        {error !== undefined && (
          <p role="alert" className={styles.bad}>
            {error}
          </p>
        )}
        <div className={styles.end}>
          <Button look="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}
