import type { z } from 'zod';
import type { SavedView, saveViewBody } from '@/lib/contract/desk';
import { deskErrors } from '@/lib/text/backend';
import { toJson } from '@/lib/database/schema';
import { AppError, notFound } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { recordAudit } from '@/lib/backend/auth/audit';
import { deleteView, insertSavedView, listViews, lockViews } from './queries';

/** At most this many views of one agent: a longer list is hard to choose from. */
const MAX_VIEWS = 50;

/** Lists the filters that the caller has saved. */
export async function listSavedViews(
  { uid }: StaffCaller,
  { db }: DbDeps,
): Promise<{ count: number; results: SavedView[] }> {
  const results = await listViews(db.kysely, uid);
  return { count: results.length, results };
}

/**
 * Saves a filter of the caller.
 * @throws AppError conflict when there are too many
 */
export async function saveView(
  caller: StaffCaller,
  { name, filter }: z.output<typeof saveViewBody>,
  deps: BackendDeps,
): Promise<SavedView> {
  const { db, clock, random } = deps;
  return db.transaction(async (trx) => {
    await lockViews(trx);
    if ((await listViews(trx, caller.uid)).length >= MAX_VIEWS) {
      throw new AppError('conflict', deskErrors.manyViews(MAX_VIEWS));
    }
    const uid = random.uuid();
    const row = { uid, staff_uid: caller.uid, name, filter: toJson(filter), created_at: clock() };
    await insertSavedView(trx, row);
    await recordAudit(trx, caller, { action: 'view.create', data: { uid, name } }, deps);
    return { uid, name, filter };
  });
}

/** Deletes a saved view of the caller. @throws AppError not-found, also for views of others */
export async function deleteSavedView(
  caller: StaffCaller,
  uid: string,
  deps: BackendDeps,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (trx) => {
    if (!(await deleteView(trx, uid, caller.uid))) throw notFound();
    await recordAudit(trx, caller, { action: 'view.delete', data: { uid } }, deps);
  });
  return {};
}
