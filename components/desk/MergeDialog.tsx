import { useId, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/Button';
import type { DeskRequest } from '@/lib/contract/desk';
import { useCustomer } from '@/lib/hooks/desk/useCustomer';
import { useDeskApi } from '@/lib/hooks/desk/useDesk';
import { useText } from '@/lib/hooks/useText';
import { deskText } from '@/lib/text/desk';
import { deskRequestText } from '@/lib/text/desk-request';
import styles from './Request.module.css';
import { DeskDialog } from './DeskDialog';

export type MergeDialogProps = {
  request: DeskRequest;
  onClose: () => void;
  onMerged: () => Promise<unknown>;
};

/** Ends a duplicate in favour of another request of the customer. */
export function MergeDialog({ request, onClose, onMerged }: MergeDialogProps) {
  const text = useText(deskRequestText);
  const { cancel } = useText(deskText);
  const api = useDeskApi();
  const id = useId();
  const { customer } = useCustomer(request.key);
  const [into, setInto] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const others = (customer?.requests ?? []).filter(({ key }) => key !== request.key);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!into.trim() || isBusy) return;
    setIsBusy(true);
    const { ok } = await api().mergeRequest(request.key, into.trim().toUpperCase());
    setIsBusy(false);
    setHasFailed(!ok);
    if (!ok) return;
    onClose();
    await onMerged();
  };
  return (
    <DeskDialog label={text.mergeTitle(request.key)} onClose={onClose}>
      <form onSubmit={(event) => void handleSubmit(event)} className={styles.form}>
        <h2 className={styles.formTitle}>{text.mergeTitle(request.key)}</h2>
        <p>{text.mergeHint}</p>
        <label className={styles.control} htmlFor={id}>
          {text.mergeKey}
        </label>
        <input
          id={id}
          data-autofocus
          className={styles.input}
          placeholder="TICKET-"
          value={into}
          onChange={({ target }) => setInto(target.value)}
          aria-invalid={hasFailed || undefined}
        />
        {others.length > 0 && (
          <fieldset className={styles.choices}>
            <legend>{text.mergeChoice}</legend>
            {others.map((one) => (
              <label key={one.key}>
                <input
                  type="radio"
                  name="into"
                  value={one.key}
                  checked={into === one.key}
                  onChange={() => setInto(one.key)}
                />
                <span>
                  <b>{one.key}</b> {one.name}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {hasFailed && (
          <p role="alert" className={styles.bad}>
            {text.mergeFailed}
          </p>
        )}
        <div className={styles.formEnd}>
          <Button look="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {text.mergeDo}
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}
