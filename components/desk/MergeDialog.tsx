import { useId, useState } from 'react';
import type { DeskRequest } from '@/lib/contract/desk';
import { useCustomer } from '@/lib/hooks/desk/useDeskData';
import { useDeskApi } from '@/lib/hooks/desk/useDesk';
import { useText } from '@/lib/hooks/useText';
import { deskRequestText } from '@/lib/text/desk-request';
import { DialogForm } from './DialogForm';
import styles from './Request.module.css';

export type MergeDialogProps = {
  request: DeskRequest;
  onClose: () => void;
  onMerged: () => Promise<unknown>;
};

/** Merges a duplicate into another request of the customer. */
export function MergeDialog({ request, onClose, onMerged }: MergeDialogProps) {
  const text = useText(deskRequestText);
  const api = useDeskApi();
  const id = useId();
  const { customer } = useCustomer(request.key);
  const [into, setInto] = useState('');
  const others = (customer?.requests ?? []).filter(({ key }) => key !== request.key);
  const handleSave = async () => {
    if (!into.trim()) return text.mergeFailed;
    const { ok } = await api().mergeRequest(request.key, into.trim().toUpperCase());
    if (!ok) return text.mergeFailed;
    onClose();
    await onMerged();
    return undefined;
  };
  return (
    <DialogForm
      label={text.mergeTitle(request.key)}
      action={text.mergeDo}
      onClose={onClose}
      onSave={handleSave}
    >
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
    </DialogForm>
  );
}
