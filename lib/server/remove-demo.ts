import { removeDemoCustomer } from '@/lib/backend/demo/demo-customer';
import type { BackendDeps } from '@/lib/backend/deps';
import type { Database } from '@/lib/database/database';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { removeSource } from '@/lib/importer/remove-items';
import { databaseStore } from '@/lib/importer/store/queries';
import { SHIPPED_SOURCE } from '@/lib/importer/layout/layout-context';

const SETTING = 'demo-removed';

/** Numbers of what was removed; `requests` is undefined when there was no demo customer. */
export type RemovedDemo = { removed: number; kept: number; requests?: number | undefined };

/** Returns whether the demo was removed, so that no later start brings it back. */
export const isDemoRemoved = async (db: Database): Promise<boolean> =>
  (await findSetting(db.kysely, SETTING)) === true;

/** Removes the shipped content and the demo customer with its requests; everything else stays. */
export async function removeDemo(deps: Pick<BackendDeps, 'db' | 'clock' | 'keys'>): Promise<RemovedDemo> {
  const { db, clock } = deps;
  // This is noted first: a start that follows an interrupted removal must not bring back what is gone.
  await saveSetting(db.kysely, SETTING, true);
  const content = await removeSource(databaseStore(db), SHIPPED_SOURCE, clock());
  return { ...content, requests: await removeDemoCustomer(deps) };
}
