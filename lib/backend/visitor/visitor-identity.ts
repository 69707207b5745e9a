import type { InitVisitorAnswer, InitVisitorBody, ResetVisitorAnswer } from '@/lib/contract/visitor';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { insertVisitor, touchVisitor, endVisitor } from './queries';

type Deps = Pick<BackendDeps, 'db' | 'random' | 'clock'>;

/**
 * Returns the identity of an anonymous visitor: the stored one that the browser sent, or else a new one. The visitor's
 * ip is not stored.
 * @throws AppError too-many-requests
 */
export async function initVisitor(
  { _goid, session }: InitVisitorBody,
  clientKey: string,
  deps: Deps,
): Promise<InitVisitorAnswer> {
  const kept = _goid ?? session?._goid;
  const known = kept === undefined ? undefined : await touchVisitor(deps.db.kysely, kept, deps.clock());
  return { _goid: known?.goid ?? (await beginVisitor(clientKey, deps)) };
}

/**
 * Stores a new visitor and returns its random `_goid`.
 * @throws AppError too-many-requests
 */
async function beginVisitor(clientKey: string, { db, random, clock }: Deps): Promise<string> {
  const now = clock();
  await enforceLimit(db.kysely, { limit: 'visitorInitsPerClient', subject: clientKey }, now);
  const goid = random.secret();
  await insertVisitor(db.kysely, { goid, visitor_id: random.uuid(), created_at: now, seen_at: now });
  return goid;
}

/**
 * Ends an identity for good and creates an unrelated new one.
 * @throws AppError too-many-requests
 */
export async function resetVisitor(goid: string, clientKey: string, deps: Deps): Promise<ResetVisitorAnswer> {
  await endVisitor(deps.db.kysely, goid, deps.clock());
  return { _goid: await beginVisitor(clientKey, deps) };
}
