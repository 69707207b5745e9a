import type { FormEvent } from 'react';
import { OtpInput } from '@/components/form/OtpInput';
import { EmailField } from '@/components/form/TextField';
import { Button } from '@/components/ui/Button';
import type { Agent } from '@/lib/contract/desk';
import { useText } from '@/lib/client/useText';
import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';
import styles from './Desk.module.css';
import { useDeskLogin } from './useDeskLogin';

export type DeskLoginProps = {
  /** Shown in place of the lead after a session has ended. */
  notice?: string;
  /** Email of the agent whose session has ended. */
  email?: string;
  onLogin: (agent: Agent) => void;
};

/** The login of staff: their email, then the code that was sent to it. */
export function DeskLogin({ notice, email: knownEmail = '', onLogin }: DeskLoginProps) {
  const text = useText(deskText);
  const words = useText(authText);
  const login = useDeskLogin(knownEmail, onLogin);
  const { email, code, length, error, seconds } = login;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (length === undefined ? login.requestCode() : login.submitCode(code));
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
        onChange={login.changeEmail}
        error={length === undefined ? error : undefined}
        action={
          length !== undefined && (
            <Button look="link" className="-my-2" onClick={login.returnToEmail}>
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
            onChange={login.changeCode}
            onComplete={(value) => void login.submitCode(value)}
            hint={words.codeHint}
            error={error}
          />
        </>
      )}
      <Button type="submit" isBusy={login.isBusy} disabled={length !== undefined && code.length !== length}>
        {length === undefined ? text.sendCode : text.logIn}
      </Button>
      {length !== undefined &&
        (seconds > 0 ? (
          <p className={styles.faint}>{words.resendIn(seconds)}</p>
        ) : (
          <Button look="link" onClick={() => void login.requestCode()}>
            {words.resend}
          </Button>
        ))}
      <p className={styles.faint}>{text.noAccess}</p>
    </form>
  );
}
