import { useState } from 'react';
import { TextField } from '@/components/form/TextField';
import { CodeText } from '@/components/ui/CodeText';
import type { DeskRequest } from '@/lib/contract/desk';
import { useCustomer } from './useDeskData';
import { useDeskApi } from './useDesk';
import { useText } from '@/lib/client/useText';
import { issueKey, namedRequest } from '@/lib/paths/request-path';
import { deskText } from '@/lib/text/desk';
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
  const { required, changeFailed } = useText(deskText);
  const api = useDeskApi();
  const { customer } = useCustomer(request.key);
  const [into, setInto] = useState('');
  const otherRequests = (customer?.requests ?? []).filter(({ key }) => key !== request.key);
  const number = namedRequest(into)?.number;
  const problem = into.trim() ? number === undefined && text.mergeUnreadable : required(text.mergeKey);
  const problems = { into: problem || undefined };
  const handleSave = async () => {
    if (number === undefined) return undefined;
    const result = await api().mergeRequest(request.key, issueKey(number));
    if (result.status === 404) return text.mergeErrors.missing(issueKey(number));
    const code = result.error?.fields.into?.code;
    if (code === 'same' || code === 'other-business' || code === 'merged') return text.mergeErrors[code];
    if (!result.ok) return changeFailed;
    onClose();
    await onMerged();
    return undefined;
  };
  return (
    <DialogForm
      label={text.mergeTitle(request.key)}
      action={text.mergeDo}
      onClose={onClose}
      problems={problems}
      onSave={handleSave}
    >
      {(errors) => (
        <>
          <p>{text.mergeHint}</p>
          <TextField
            label={text.mergeKey}
            data-autofocus
            placeholder="TICKET-"
            value={into}
            onChange={setInto}
            error={errors.into}
          />
          {otherRequests.length > 0 && (
            <fieldset className={styles.choices}>
              <legend>{text.mergeChoice}</legend>
              {otherRequests.map((one) => (
                <label key={one.key}>
                  <input
                    type="radio"
                    name="into"
                    value={one.key}
                    checked={into === one.key}
                    onChange={() => setInto(one.key)}
                  />
                  <span>
                    <b>
                      <CodeText>{one.key}</CodeText>
                    </b>{' '}
                    <CodeText>{one.name}</CodeText>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
        </>
      )}
    </DialogForm>
  );
}
