import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { SESSION_S } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import { insertSession } from './session-queries';
import { signToken } from './tokens';

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
