import { useState, type FormEvent } from 'react';
import { OtpInput } from '@/components/form/OtpInput';
import { EmailField } from '@/components/form/TextField';
import { Button } from '@/components/ui/Button';
import type { ApiResult } from '@/lib/api/send';
import { RESEND_LOCK_MS } from '@/lib/constants';
import type { Agent } from '@/lib/contract/desk';
import { useDeskApi } from '@/lib/hooks/desk/useDesk';
import { useResendLock } from '@/lib/hooks/useCodeRequest';
import { useText } from '@/lib/hooks/useText';
import { isValidEmail } from '@/lib/rules/email';
import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';
import styles from './Desk.module.css';

export type DeskLoginProps = {
  /** Shown in place of the lead after a session has ended. */
  notice?: string;
  /** Email of the agent whose session has ended. */
  email?: string;
  onLogin: (agent: Agent) => void;
};

/** The login of staff: the e-mail, then the code that was sent to it. */
export function DeskLogin({ notice, email: known = '', onLogin }: DeskLoginProps) {
  const text = useText(deskText);
  const words = useText(authText);
  const api = useDeskApi();
  const [email, setEmail] = useState(known);
  const [length, setLength] = useState<number>();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [lockedUntil, setLockedUntil] = useState(0);
  const seconds = useResendLock(lockedUntil);

  const explain = (
    { status, error: failure }: Extract<ApiResult<unknown>, { ok: false }>,
    refused: string,
  ) => {
    if (failure.retryAfter && status === 429) return words.tooMany(failure.retryAfter);
    if (failure.code === 'network' || failure.code === 'aborted') return words.unanswered;
    return status >= 500 ? words.serverFailed : refused;
  };
  const requestCode = async () => {
    if (!isValidEmail(email.trim())) return setError(words.invalidEmail);
    setIsBusy(true);
    const result = await api().requestCode(email.trim());
    setIsBusy(false);
    if (!result.ok) return setError(explain(result, words.invalidEmail));
    setError('');
    setCode('');
    setLength(result.data?.length ?? 6);
    setLockedUntil(Date.now() + RESEND_LOCK_MS);
  };
  const submitCode = async (complete: string) => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await api().logIn(email.trim(), complete);
    setIsBusy(false);
    if (result.data) onLogin(result.data.agent);
    else setError(result.ok ? words.serverFailed : explain(result, text.wrongCode));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (length === undefined ? requestCode() : submitCode(code));
  };
  return (
    <form noValidate onSubmit={handleSubmit} className={styles.login}>
      <h1 className={styles.loginTitle}>{text.loginTitle}</h1>
      {notice ? <p role="status">{notice}</p> : <p className={styles.faint}>{text.loginLead}</p>}
      <EmailField
        label={text.email}
        autoFocus={length === undefined}
        readOnly={length !== undefined}
        value={email}
        onChange={(value) => {
          setEmail(value);
          setError('');
        }}
        error={length === undefined ? error : undefined}
        action={
          length !== undefined && (
            <Button
              look="link"
              className="-my-2"
              onClick={() => {
                setLength(undefined);
                setError('');
              }}
            >
              {words.changeEmail}
            </Button>
          )
        }
      />
      {length !== undefined && (
        <>
          <p role="status" className={styles.good}>
            {text.codeSent(email.trim())}
          </p>
          <OtpInput
            label={words.code}
            length={length}
            value={code}
            onChange={(value) => {
              setCode(value);
              setError('');
            }}
            onComplete={(value) => void submitCode(value)}
            hint={words.codeHint}
            error={error}
          />
        </>
      )}
      <Button type="submit" isBusy={isBusy} disabled={length !== undefined && code.length !== length}>
        {length === undefined ? text.sendCode : text.logIn}
      </Button>
      {length !== undefined &&
        (seconds > 0 ? (
          <p className={styles.faint}>{words.resendIn(seconds)}</p>
        ) : (
          <Button look="link" onClick={() => void requestCode()}>
            {words.resend}
          </Button>
        ))}
      <p className={styles.faint}>{text.noAccess}</p>
    </form>
  );
}
