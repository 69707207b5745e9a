import type { Api } from '@/lib/api/create-api';
import { clearToken, readToken, saveToken } from '@/lib/api/token-store';
import type { User } from '@/lib/contract/auth';
import { claimDrafts, dropReleasedDrafts, expireDrafts, releaseDrafts } from '@/lib/hooks/draft-owner';
import type { AuthState } from '@/lib/hooks/useAuth';

/** Waits between validations that failed because the backend could not be asked, in ms; the last one repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const;

/** The session behind `AuthProvider`: what to do with the token, free of React. `show` is told who is here. */
export function createSession(api: Api, show: (state: AuthState) => void) {
  let user: User | undefined;
  /** The token that is being validated or was; an answer about another one comes too late. */
  let current: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settle: () => void;
  const firstCheck = new Promise<void>((resolve) => {
    settle = resolve;
  });

  function forget() {
    clearTimeout(timer);
    clearToken();
    user = undefined;
    current = undefined;
    const draftsEnd = expireDrafts();
    if (draftsEnd !== undefined) timer = setTimeout(() => void check(), draftsEnd);
    show({ status: 'anonymous' });
  }

  function leave(keepsDrafts: boolean) {
    if (user) releaseDrafts(user.uid, keepsDrafts);
    forget();
  }

  /** Asks who holds the stored token. A backend that cannot be asked says nothing about it: then once more later. */
  async function check(attempt = 0): Promise<User | undefined> {
    clearTimeout(timer);
    const token = readToken();
    current = token;
    if (!token) {
      if (user) dropReleasedDrafts(user.uid);
      forget();
      settle();
      return undefined;
    }
    const { ok, data, status } = await api.auth.tokenInfo(token, undefined, true);
    if (token !== current) return user;
    if (ok && data) {
      const { token: fresh = token, ...holder } = data;
      current = fresh;
      // Written again also where cookie or local storage lost it; not after a logout in another tab meanwhile.
      if (readToken() === token) saveToken(fresh);
      user = holder;
      claimDrafts(holder.uid);
      show({ status: 'user', user });
    } else if (isRefusal(status)) {
      forget();
    } else {
      const delay = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)];
      timer = setTimeout(() => void check(attempt + 1), delay);
    }
    settle();
    return user;
  }

  return {
    check,
    forget: () => leave(false),
    start: () => void check(),
    stop: () => clearTimeout(timer),
    settled: async () => {
      await firstCheck;
      return user;
    },
    signIn: async (token: string) => {
      saveToken(token);
      return check();
    },
    signOut: async ({ keepsDrafts = false } = {}) => {
      const token = readToken();
      leave(keepsDrafts);
      if (token) await revoke(api, token);
    },
  };
}

/** Ends the session on the server; a backend that cannot be asked is asked again while the page is open. */
async function revoke(api: Api, token: string): Promise<void> {
  for (const delay of RETRY_DELAYS_MS) {
    const { status } = await api.auth.revokeToken(token);
    if (status < 500 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** Answers that mean the token is worth nothing; anything else is the backend's trouble. */
const isRefusal = (status: number) => [400, 401, 403, 404].includes(status);
