import type { BackendDeps } from '@/lib/backend/deps';
import { revokeSession } from './session-queries';
import { authenticate, unauthorized } from './authenticate';

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
