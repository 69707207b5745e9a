import { useState, type FormEvent } from 'react';
import { LineField } from '@/components/form/TextField';
import { Button } from '@/components/ui/Button';
import type { StaffRole } from '@/lib/contract/desk';
import { useDeskApi } from '@/lib/hooks/desk/useDesk';
import { useText } from '@/lib/hooks/useText';
import { isValidEmail } from '@/lib/rules/email';
import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';
import { deskTeamText } from '@/lib/text/desk-settings';
import { DeskDialog } from './DeskDialog';
import styles from './Settings.module.css';

export type InviteDialogProps = { onClose: () => void; onInvited: (email: string) => Promise<void> };

/** Gives somebody access to the desk. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const text = useText(deskTeamText);
  const words = useText(deskText);
  const { invalidEmail } = useText(authText);
  const api = useDeskApi();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('agent');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!isValidEmail(email.trim())) return setError(invalidEmail);
    setIsBusy(true);
    const address = email.trim();
    const { ok } = await api().inviteStaff({ name: name.trim() || address, email: address, role });
    setIsBusy(false);
    if (ok) await onInvited(address);
    else setError(text.inviteFailed);
  };
  return (
    <DeskDialog label={text.inviteTitle} onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className={styles.form}>
        <h2>{text.inviteTitle}</h2>
        <LineField
          field={{ key: 'name', name: text.name, isRequired: false, placeholder: '' }}
          value={name}
          onChange={(value) => setName(value.slice(0, 100))}
        />
        <LineField
          isEmail
          field={{ key: 'email', name: text.email, isRequired: true, placeholder: '' }}
          value={email}
          onChange={(value) => {
            setEmail(value);
            setError('');
          }}
          error={error || undefined}
        />
        <label className={styles.label}>
          {text.role}
          <select value={role} onChange={({ target }) => setRole(target.value as StaffRole)}>
            <option value="agent">{words.role.agent}</option>
            <option value="administrator">{words.role.administrator}</option>
          </select>
        </label>
        <div className={styles.end}>
          <Button look="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {text.invite}
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}
