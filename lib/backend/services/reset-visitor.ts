import type { ResetVisitorAnswer } from '@/lib/contract/visitor';
import { endVisitor } from '../db/visitor-queries';
import type { BackendDeps } from './deps';
import { beginVisitor } from './init-visitor';

/**
 * Ends an identity for good, and begins another one that has nothing to do with it.
 * @throws AppError too-many-requests
 */
export async function resetVisitor(
  goid: string,
  client: string,
  deps: Pick<BackendDeps, 'db' | 'random' | 'clock'>,
): Promise<ResetVisitorAnswer> {
  await endVisitor(deps.db.kysely, goid, deps.clock());
  return { _goid: await beginVisitor(client, deps) };
}
