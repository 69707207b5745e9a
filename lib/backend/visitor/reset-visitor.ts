import type { ResetVisitorAnswer } from '@/lib/contract/visitor';
import type { BackendDeps } from '@/lib/backend/deps';
import { endVisitor } from './queries';
import { beginVisitor } from './init-visitor';

/**
 * Ends an identity for good and creates an unrelated new one.
 * @throws AppError too-many-requests
 */
export async function resetVisitor(
  goid: string,
  clientKey: string,
  deps: Pick<BackendDeps, 'db' | 'random' | 'clock'>,
): Promise<ResetVisitorAnswer> {
  await endVisitor(deps.db.kysely, goid, deps.clock());
  return { _goid: await beginVisitor(clientKey, deps) };
}
