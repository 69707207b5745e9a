import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { readObject, writeEntry } from '@/lib/api/browser-storage';
import type { ApiError } from '@/lib/api/send';
import { RESEND_LOCK_MS } from '@/lib/constants';
import { isValidEmail, normaliseEmail } from '@/lib/format/email';
import { tidyPhone } from '@/lib/format/tidy-phone';
import { useApi } from '@/lib/client/useApi';

/** The contract's lifetime of a code in ms, used if `expired_at` is implausible by this device's clock. */
const CODE_LIFE_MS = 300_000;
const MAX_CODE_LIFE_MS = 3_600_000;

type CodeRequestOutcome =
  | { kind: 'sent' }
  | { kind: 'locked' }
  | { kind: 'invalid' }
  | { kind: 'failed'; status: number; error: ApiError };

export type CodeRequestState = {
  /** The code that may be entered now; undefined while the email is edited. */
  requested: RequestedCode | undefined;
  /** Seconds until another one may be requested. */
  lockSeconds: number;
  isExpired: boolean;
  isRequesting: boolean;
  /** Requests a code for the draft's email, or returns to one requested within the resend lock. */
  request: () => Promise<CodeRequestOutcome>;
  /** Locks the resend link for as long as the backend refuses another code. */
  lockFor: (seconds: number) => void;
  /** Returns to the email. The code stays valid and is offered again for the same email. */
  changeEmail: () => void;
};

/** Requests one-time codes by email, with the resend lock (behaviour.md §4, §9). */
export function useCodeRequest(
  purpose: RequestedCode['purpose'],
  { draft, change }: AuthDraftControls,
): CodeRequestState {
  const api = useApi();
  const [isRequesting, setIsRequesting] = useState(false);
  // A code that expired while the form was closed is not offered again.
  const [isChanging, setIsChanging] = useState(() => (draft.requested?.expiresAt ?? 0) < Date.now());
  const email = normaliseEmail(draft.email);
  const openRequest = draft.requested?.purpose === purpose ? draft.requested : undefined;
  const matching = openRequest?.email === email ? openRequest : undefined;
  const requested = isChanging ? undefined : matching;
  const lockSeconds = useResendLock(matching?.lockedUntil ?? 0);
  const isExpired = useIsPast(requested?.expiresAt);
  const lockFor = useCallback(
    (seconds: number) => {
      if (matching) change({ requested: { ...matching, lockedUntil: Date.now() + seconds * 1000 } });
    },
    [change, matching],
  );

  const request = useCallback(async (): Promise<CodeRequestOutcome> => {
    if (isRequesting) return { kind: 'locked' };
    if (!isValidEmail(email)) return { kind: 'invalid' };
    if (lockSeconds > 0 && matching) {
      setIsChanging(false);
      return { kind: 'locked' };
    }
    setIsRequesting(true);
    const result = await (purpose === 'login'
      ? api.auth.requestLoginCode(email)
      : api.auth.requestRegisterCode(email, tidyPhone(draft.phone)));
    setIsRequesting(false);
    const now = Date.now();
    if (result.ok && result.data) {
      const { length, expired_at } = result.data;
      const life = Date.parse(expired_at) - now;
      change({
        requested: {
          purpose,
          email,
          length,
          expiresAt: now + (life > 0 && life <= MAX_CODE_LIFE_MS ? life : CODE_LIFE_MS),
          lockedUntil: now + RESEND_LOCK_MS,
        },
      });
      setIsChanging(false);
      return { kind: 'sent' };
    }
    const error = result.error ?? { message: '', fields: {} };
    if (error.retryAfter) lockFor(error.retryAfter);
    return { kind: 'failed', status: result.status, error };
  }, [draft.phone, email, api, change, isRequesting, lockFor, lockSeconds, matching, purpose]);

  return {
    requested,
    lockSeconds,
    isExpired,
    isRequesting,
    request,
    lockFor,
    changeEmail: () => setIsChanging(true),
  };
}

/** Returns whether a time in ms has passed; renders again when it does. */
function useIsPast(time = Number.POSITIVE_INFINITY): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (!Number.isFinite(time)) return undefined;
    const timer = setTimeout(() => setPassed(time), Math.max(0, time - Date.now()));
    return () => clearTimeout(timer);
  }, [time]);
  return passed === time;
}

/** Short enough to skip no second, in ms. */
const TICK_MS = 250;

/**
 * Returns the seconds until a code may be requested again, counting down to 0. `lockedUntil` is a time in ms, so that
 * the countdown survives closing, reloading and sleeping.
 */
export function useResendLock(lockedUntil: number): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(() => {
        onTick();
        if (Date.now() >= lockedUntil) clearInterval(timer);
      }, TICK_MS);
      return () => clearInterval(timer);
    },
    [lockedUntil],
  );
  const secondsLeft = () => Math.max(0, Math.ceil((lockedUntil - Date.now()) / 1000));
  return useSyncExternalStore(subscribe, secondsLeft, () => 0);
}

/** A code that was requested; times in ms. The code itself is never stored. */
type RequestedCode = {
  purpose: 'login' | 'register';
  email: string;
  length: number;
  expiresAt: number;
  lockedUntil: number;
};

/** The fields of login and registration, and the code that was requested. */
export type AuthDraft = { email: string; name: string; phone: string; requested?: RequestedCode };

/** Key in session storage, which survives a reload and a tab that a phone discards while the mail is read. */
const ENTRY = 'portal-auth-draft';
const EMPTY: AuthDraft = { email: '', name: '', phone: '' };

type AuthDraftControls = {
  draft: AuthDraft;
  change: (part: Partial<AuthDraft>) => void;
  /** Deletes the draft after a login. */
  clear: () => void;
};

/** The draft of login and registration, kept while the tab lives. */
export function useAuthDraft(): AuthDraftControls {
  const [draft, setDraft] = useState(readDraft);
  const change = useCallback((part: Partial<AuthDraft>) => {
    // From the storage and not the state, since an answer may arrive after the view was reopened.
    const next = { ...readDraft(), ...part };
    writeEntry('sessionStorage', ENTRY, JSON.stringify(next));
    setDraft(next);
  }, []);
  const clear = useCallback(() => {
    writeEntry('sessionStorage', ENTRY, undefined);
    setDraft(EMPTY);
  }, []);
  return { draft, change, clear };
}

function readDraft(): AuthDraft {
  const stored = readObject('sessionStorage', ENTRY) ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const requested = stored.requested as RequestedCode | undefined;
  return {
    email: text(stored.email),
    name: text(stored.name),
    phone: text(stored.phone),
    ...(requested && Number.isInteger(requested.length) && { requested }),
  };
}
