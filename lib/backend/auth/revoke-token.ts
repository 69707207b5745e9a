import type { BackendDeps } from '@/lib/backend/deps';
import { revokeSession } from './session-queries';
import { authenticate, unauthorized } from './authenticate';

/**
 * Logs a session out on the server: its token, and every earlier one of the session, is worth nothing from here on.
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
