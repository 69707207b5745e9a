import { createHash } from 'node:crypto';
import type { Database } from '@/lib/database/database';
import type { Keys } from '@/lib/backend/keys';
import { sealText, unsealText } from './outbox';
import { findRefreshToken, storeRefreshToken } from './queries';

/** How long before its end a token is renewed, in ms; of one that lives shorter, half of its life. */
const RENEW_BEFORE_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;
const DEFAULT_LIFE_S = 3_600;

/** The token server refused, failed or did not answer. `code` holds no secret. */
export class TokenError extends Error {
  override readonly name = 'TokenError';

  constructor(
    readonly code: 'token-refused' | 'token-unreachable',
    /** What the server gives as its reason, such as `invalid_client`. */
    readonly reason?: string,
  ) {
    super(reason ? `${code}: ${reason}` : code);
  }
}

/** The access token with which the portal logs in to mail servers (OAuth 2). */
export type AccessTokens = {
  /**
   * Returns the token, renewed when it ends soon; `refused` is one that a server did not accept, and is never returned
   * again. @throws TokenError
   */
  get(refused?: string): Promise<string>;
};

type Options = {
  /** The checked setting: the token endpoint with client and secret; its query has the other fields. */
  url: string;
  /** Keeps refresh tokens that the server exchanged. */
  db?: Pick<Database, 'kysely'>;
  keys: Pick<Keys, 'mail'>;
  clock: () => Date;
};

/** Gets access tokens by client credentials, or by a refresh token where the setting has one. */
export function createAccessTokens({ url, db, keys, clock }: Options): AccessTokens {
  const { endpoint, client, fields } = parseTokenUrl(url);
  const id = createHash('sha256').update(url).digest('hex');
  let current: { token: string; renewAt: number } | undefined;
  let pending: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const stored = fields.refresh_token && (await readStored());
    const answer = await ask(stored || fields.refresh_token).catch((error: unknown) => {
      // A refresh token that the server exchanged may have ended before the one of the setting.
      if (stored && error instanceof TokenError && error.code === 'token-refused')
        return ask(fields.refresh_token);
      throw error;
    });
    const { access_token: token, expires_in, refresh_token: next } = answer;
    const lifeMs = (Number(expires_in) || DEFAULT_LIFE_S) * 1_000;
    current = { token, renewAt: clock().getTime() + lifeMs - Math.min(RENEW_BEFORE_MS, lifeMs / 2) };
    if (db && next && next !== stored)
      await storeRefreshToken(db.kysely, id, sealText(next, keys.mail), clock());
    return token;
  }

  async function readStored(): Promise<string | undefined> {
    const sealed = db && (await findRefreshToken(db.kysely, id));
    return sealed && unsealText(sealed, keys.mail);
  }

  const ask = (refreshToken: string | undefined) =>
    askForToken(endpoint, {
      grant_type: refreshToken ? 'refresh_token' : 'client_credentials',
      ...client,
      ...fields,
      ...(refreshToken && { refresh_token: refreshToken }),
    });

  return {
    async get(refused) {
      if (current && current.token !== refused && clock().getTime() < current.renewAt) return current.token;
      pending ??= renew().finally(() => (pending = undefined));
      return pending;
    },
  };
}

function parseTokenUrl(text: string) {
  const url = new URL(text);
  const client = {
    client_id: decodeURIComponent(url.username),
    ...(url.password && { client_secret: decodeURIComponent(url.password) }),
  };
  const fields: Record<string, string | undefined> = Object.fromEntries(url.searchParams);
  return { endpoint: url.origin + url.pathname, client, fields };
}

type TokenAnswer = { access_token: string; expires_in?: unknown; refresh_token?: string };

async function askForToken(endpoint: string, fields: Record<string, string>): Promise<TokenAnswer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as
    (Partial<TokenAnswer> & { error?: unknown }) | undefined;
  if (!response || response.status >= 500 || response.status === 429)
    throw new TokenError('token-unreachable', response && String(response.status));
  if (response.ok && typeof answer?.access_token === 'string') return answer as TokenAnswer;
  const reason = typeof answer?.error === 'string' ? answer.error : String(response.status);
  throw new TokenError('token-refused', reason.replace(/[^\w .-]/g, '').slice(0, 60));
}
