import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { codeProblem, failureReason } from './failure-reason';
import { OtpInput } from '@/components/form/OtpInput';
import { EmailField } from '@/components/form/TextField';
import { useBackStep } from '@/components/modal/useBackStep';
import { Button } from '@/components/ui/Button';
import type { ApiResult } from '@/lib/api/send';
import { RESEND_LOCK_MS } from '@/lib/constants';
import type { Account } from '@/lib/contract/auth';
import { useApi } from '@/lib/client/useApi';
import { useResendLock } from './useCodeRequest';
import { useText } from '@/lib/client/useText';
import { parseEmail } from '@/lib/format/email';
import { accountFormText } from '@/lib/text/account-form';
import { authText } from '@/lib/text/auth';
import { FormOutcome, type Outcome } from './FormOutcome';

/** Changes the email of the user, with a code that is sent to the new one. */
export function EmailForm({ account }: { account: Account }) {
  const text = useText(accountFormText);
  const words = useText(authText);
  const [current, setCurrent] = useState(account.email);
  const [outcome, setOutcome] = useState<Outcome>();
  const codeInput = useRef<HTMLInputElement>(null);
  const change = useEmailChange({ current, codeInput, show: setOutcome }, (email) => {
    setCurrent(email);
    setOutcome({ kind: 'done', text: text.emailChanged(email) });
  });
  const { requested } = change;
  return (
    <form onSubmit={change.handleSubmit} noValidate className="space-y-5 border-t border-line pt-6">
      <h3 className="text-lg font-bold">{text.emailTitle}</h3>
      <p className="wrap-anywhere">{text.emailNow(current)}</p>
      <p className="text-ink-soft">{text.emailLead}</p>
      <EmailField
        label={text.newEmail}
        autoComplete="off"
        readOnly={requested !== undefined}
        value={change.typed}
        onChange={change.type}
        error={change.problems.email}
        action={
          requested && (
            <Button look="link" className="-my-2" onClick={change.handleBack}>
              {words.changeEmail}
            </Button>
          )
        }
      />
      <FormOutcome outcome={outcome} />
      {requested && (
        <>
          <OtpInput
            ref={codeInput}
            label={text.code}
            length={requested.length}
            value={change.code}
            onChange={change.changeCode}
            onComplete={change.handleComplete}
            hint={words.codeHint}
            error={change.problems.code}
          />
          {change.lockSeconds > 0 ? (
            <span className="inline-block py-2.5 text-ink-faint">{words.resendIn(change.lockSeconds)}</span>
          ) : (
            <Button look="link" onClick={change.handleResend}>
              {words.resend}
            </Button>
          )}
        </>
      )}
      <Button type="submit" isBusy={change.isBusy}>
        {requested ? text.changeEmail : text.sendCode}
      </Button>
    </form>
  );
}

type Problems = { email?: string; code?: string };

type EmailChange = {
  current: string;
  codeInput: RefObject<HTMLInputElement | null>;
  show: (outcome: Outcome | undefined) => void;
};

function useEmailChange({ current, codeInput, show }: EmailChange, onChanged: (email: string) => void) {
  const text = useText(accountFormText);
  const words = useText(authText);
  const { auth } = useApi();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [requested, setRequested] = useState<{ email: string; length: number }>();
  const [lockedUntil, setLockedUntil] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const lockSeconds = useResendLock(lockedUntil);

  const returnToEmail = () => {
    setRequested(undefined);
    setProblems({});
    show(undefined);
  };
  const handleBack = useBackStep(requested && returnToEmail);
  const fail = ({ status, error }: ApiResult<unknown>, wrong: Problems) => {
    setProblems(wrong);
    const reason = error && failureReason(status, error, words);
    show({ kind: 'failed', text: [text.emailFailed, reason ?? wrong.email ?? wrong.code].join('. ') });
  };

  const requestCode = async () => {
    const email = parseEmail(typed);
    if (!email) return setProblems({ email: words.invalidEmail });
    if (email === current) return setProblems({ email: text.sameEmail });
    if (isBusy) return;
    setIsBusy(true);
    const result = await auth.requestEmailCode(email);
    setIsBusy(false);
    if (!result.data) return fail(result, { email: result.error?.fields.address?.message });
    setProblems({});
    setCode('');
    setLockedUntil(Date.now() + RESEND_LOCK_MS);
    show({ kind: 'done', text: (requested ? text.codeSentAgain : text.codeSent)(email) });
    setRequested({ email, length: result.data.length });
    codeInput.current?.focus();
  };

  const submitCode = async (complete: string) => {
    if (!requested || isBusy) return;
    setIsBusy(true);
    const result = await auth.changeEmail({ email: requested.email, otp_code: complete });
    setIsBusy(false);
    if (result.data) {
      setRequested(undefined);
      setTyped('');
      return onChanged(result.data.email);
    }
    const { otp_code } = result.error?.fields ?? {};
    fail(result, { code: otp_code && result.error ? codeProblem(result.error, words).problem : undefined });
    codeInput.current?.select();
  };

  return {
    ...{ typed, code, problems, requested, lockSeconds, isBusy, handleBack },
    type: (value: string) => {
      setTyped(value);
      setProblems({});
      show(undefined);
    },
    changeCode: (value: string) => {
      setCode(value);
      setProblems({});
    },
    handleComplete: (value: string) => void submitCode(value),
    handleResend: () => void requestCode(),
    handleSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!requested) void requestCode();
      else if (code.length === requested.length) void submitCode(code);
      else codeInput.current?.focus();
    },
  };
}
