import { useState } from 'react';
import { failureReason } from '@/components/account/failure-reason';
import { RESEND_LOCK_MS } from '@/lib/constants';
import type { Agent } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useResendLock } from '@/components/account/useCodeRequest';
import { useText } from '@/lib/client/useText';
import { isValidEmail, normaliseEmail } from '@/lib/format/email';
import { authText } from '@/lib/text/auth';
import { deskText } from '@/lib/text/desk';

/** Requests a login code for an agent and submits it. */
export function useDeskLogin(knownEmail: string, onLogin: (agent: Agent) => void) {
  const text = useText(deskText);
  const words = useText(authText);
  const api = useDeskApi();
  const [email, setEmail] = useState(knownEmail);
  const [length, setLength] = useState<number>();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [lockedUntil, setLockedUntil] = useState(0);
  const seconds = useResendLock(lockedUntil);

  return {
    email,
    code,
    error,
    isBusy,
    /** Length of the code that was sent; undefined while the email is edited. */
    length,
    /** Seconds until another code may be requested. */
    seconds,
    changeEmail: (value: string) => {
      setEmail(value);
      setError('');
    },
    changeCode: (value: string) => {
      setCode(value);
      setError('');
    },
    returnToEmail: () => {
      setLength(undefined);
      setError('');
    },
    requestCode: async () => {
      if (!isValidEmail(email)) return setError(words.invalidEmail);
      setIsBusy(true);
      const result = await api().requestCode(normaliseEmail(email));
      setIsBusy(false);
      if (!result.ok)
        return setError(failureReason(result.status, result.error, words) ?? words.invalidEmail);
      setError('');
      setCode('');
      setLength(result.data?.length ?? 6);
      setLockedUntil(Date.now() + RESEND_LOCK_MS);
    },
    submitCode: async (complete: string) => {
      if (isBusy) return;
      setIsBusy(true);
      const result = await api().logIn(normaliseEmail(email), complete);
      setIsBusy(false);
      if (result.data) return onLogin(result.data.agent);
      const reason = result.ok ? words.serverFailed : failureReason(result.status, result.error, words);
      setError(reason ?? text.wrongCode);
    },
  };
}
