import type { Api } from '@/lib/api/create-api';
import { clearToken, readToken, saveToken } from '@/lib/api/token-store';
import { claimDrafts, dropReleasedDrafts, expireDrafts, releaseDrafts } from '@/lib/client/draft-owner';
import { claimTrail, forgetReading } from '@/lib/client/reading-trail';
import type { User } from '@/lib/contract/auth';
import type { AuthState } from '@/lib/client/useAuth';

/** Delays before retries while the backend cannot be reached, in ms; the last one repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const;

/** The session behind `AuthProvider`, without React. Calls `show` with every new state. */
export function createSession(api: Api, show: (state: AuthState) => void) {
  let user: User | undefined;
  /** The token validated last; answers about another one are ignored. */
  let current: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settle: () => void;
  /** The first check, or a later one as soon as it begins. */
  let checking: Promise<unknown> = new Promise<void>((resolve) => {
    settle = resolve;
  });

  function forget() {
    clearTimeout(timer);
    clearToken();
    // Of a user or of a token that was refused; who never logged in keeps it.
    if (user ?? current) forgetReading();
    claimTrail(undefined);
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

  /** Validates the stored token and returns its user. Retries later if the backend cannot be reached. */
  function check(attempt = 0): Promise<User | undefined> {
    const checked = validate(attempt);
    checking = checked;
    return checked;
  }

  async function validate(attempt: number): Promise<User | undefined> {
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
      const { token: newToken = token, ...holder } = data;
      current = newToken;
      // Restores a lost cookie or entry, but not after a logout in another tab.
      if (readToken() === token) saveToken(newToken);
      if (user && user.uid !== holder.uid) forgetReading();
      user = holder;
      claimDrafts(holder.uid);
      claimTrail(String(holder.uid));
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
      await checking;
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

/** Ends the session on the server; retries while the page is open if the backend cannot be reached. */
async function revoke(api: Api, token: string): Promise<void> {
  for (const delay of RETRY_DELAYS_MS) {
    const { status } = await api.auth.revokeToken(token);
    if (status < 500 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** Whether a status means that the token is invalid; others are failures of the backend. */
const isRefusal = (status: number) => [400, 401, 403, 404].includes(status);
