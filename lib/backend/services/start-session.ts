import type { Kysely } from 'kysely';
import { insertSession } from '../db/identity-queries';
import type { Tables } from '../db/schema';
import { SESSION_S } from '../limits';
import type { BackendDeps } from './deps';
import { signToken } from './tokens';

/** Stores a new login in the transaction of what led to it, and yields its token. */
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
