import { useState } from 'react';
import { LineField } from '@/components/form/TextField';
import type { StaffRole } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useStaff } from './useDeskData';
import { useText } from '@/lib/client/useText';
import { parseEmail } from '@/lib/format/email';
import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';
import { deskTeamText } from '@/lib/text/desk-settings';
import { DialogForm } from './DialogForm';
import styles from './Settings.module.css';

export type InviteDialogProps = { onClose: () => void; onInvited: (email: string) => Promise<void> };

/** Gives a colleague access to the desk. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const text = useText(deskTeamText);
  const words = useText(deskText);
  const { invalidEmail } = useText(authText);
  const api = useDeskApi();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('agent');
  const parsed = parseEmail(email) ?? '';
  const problems = { email: parsed ? undefined : invalidEmail };
  // A colleague of before is not invited again.
  const former = useStaff().all?.find((one) => one.ended_at !== null && one.email === parsed);
  const handleSave = async () => {
    const { ok } = former
      ? await api().updateStaff(former.uid, { ended: false, role })
      : await api().inviteStaff({ name: name.trim() || parsed, email: parsed, role });
    if (!ok) return text.inviteFailed;
    await onInvited(parsed);
    return undefined;
  };
  return (
    <DialogForm
      label={text.inviteTitle}
      action={former ? text.giveBack : text.invite}
      problems={problems}
      onClose={onClose}
      onSave={handleSave}
    >
      {(errors) => (
        <>
          <LineField
            field={{ key: 'name', name: text.name, isRequired: false, placeholder: '' }}
            value={name}
            onChange={(value) => setName(value.slice(0, 100))}
          />
          <LineField
            isEmail
            error={errors.email}
            field={{ key: 'email', name: text.email, isRequired: true, placeholder: '' }}
            value={email}
            onChange={setEmail}
          />
          <p role="status">{former && text.endedBefore(former.name)}</p>
          <label className={styles.label}>
            {text.role}
            <select value={role} onChange={({ target }) => setRole(target.value as StaffRole)}>
              <option value="agent">{words.role.agent}</option>
              <option value="administrator">{words.role.administrator}</option>
            </select>
          </label>
        </>
      )}
    </DialogForm>
  );
}
