import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { SESSION_S, TOKEN_ROTATE_AFTER_S } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import type { TokenInfo, TokenInfoBody } from '@/lib/contract/auth';
import { unauthorized } from '@/lib/backend/errors';
import type { Caller } from '@/lib/backend/http/callers';
import { insertSession, rotateSession, revokeSession } from './session-queries';
import { signToken } from './tokens';
import { authenticate } from './authenticate';

/** Stores a new session and returns its token. */
export async function startSession(
  trx: Kysely<Tables>,
  uid: number,
  deps: Pick<BackendDeps, 'keys' | 'clock' | 'random'>,
): Promise<string> {
  const now = deps.clock();
  const sessionId = deps.random.uuid();
  const expires_at = new Date(now.getTime() + SESSION_S * 1000);
  await insertSession(trx, { id: sessionId, user_uid: uid, created_at: now, rotated_at: now, expires_at });
  return signToken({ sessionId, uid }, deps);
}

type Deps = Pick<BackendDeps, 'db' | 'keys' | 'clock'>;

/**
 * Returns the holder of a token. With `rotate` a token older than a day is exchanged for a new one; the old one stays
 * valid for another day.
 * @throws AppError unauthorized
 */
export async function getTokenInfo({ token, rotate }: TokenInfoBody, deps: Deps): Promise<TokenInfo> {
  const caller = await authenticate(token, deps);
  if (!caller) throw unauthorized();
  const { uid, businessUid, firstName, lastName } = caller;
  const replacement = rotate ? await rotateToken(caller, deps) : undefined;
  return {
    uid,
    business_uid: businessUid,
    first_name: firstName,
    last_name: lastName,
    ...(replacement && { token: replacement }),
  };
}

async function rotateToken({ uid, session }: Caller, deps: Deps): Promise<string | undefined> {
  const now = deps.clock();
  if (now.getTime() < session.rotatedAt.getTime() + TOKEN_ROTATE_AFTER_S * 1000) return undefined;
  const expiresAt = new Date(now.getTime() + SESSION_S * 1000);
  const isOurs = await rotateSession(deps.db.kysely, session.id, { seen: session.rotatedAt, now, expiresAt });
  return isOurs ? signToken({ sessionId: session.id, uid }, deps) : undefined;
}

/**
 * Ends a session on the server, which revokes all of its tokens.
 * @throws AppError unauthorized
 */
export async function revokeToken(
  token: string,
  deps: Pick<BackendDeps, 'db' | 'keys' | 'clock'>,
): Promise<Record<string, never>> {
  const caller = await authenticate(token, deps);
  if (!caller) throw unauthorized();
  await revokeSession(deps.db.kysely, caller.session.id, deps.clock());
  return {};
}
