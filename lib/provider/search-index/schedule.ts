import type { LogReport } from '@/lib/backend/runtime';
import { serverApi } from '@/lib/api/server';
import type { Database } from '@/lib/database/database';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { databaseStore, holdingDatabase } from '@/lib/importer/store/queries';
import { contentImportText } from '@/lib/text/content-import';
import { refreshIndex, type Refreshed } from './refresh-index';
import { SOURCE } from './to-row';

/** The setting with the night of the last full refresh. */
const FULL_SETTING = 'provider-index-full';
/** Nights begin at 02.00 WIB, which is 19.00 UTC. */
const NIGHT_STARTS_MS = 19 * 3_600_000;

const nightOf = (now: Date): string => new Date(now.getTime() - NIGHT_STARTS_MS).toISOString().slice(0, 10);

/** Returns whether the database holds content of a portal, which an index must not be mixed with. */
export async function holdsOtherContent(db: Database): Promise<boolean> {
  return (await databaseStore(db).readItems()).some(({ source }) => source !== SOURCE);
}

export const hasIndexedItems = async (db: Database): Promise<boolean> =>
  (await databaseStore(db).readItems()).length > 0;

/**
 * Refreshes the index, once a night in full. Returns what has changed; undefined when another instance is at it.
 */
export async function refreshOnce(
  db: Database,
  { report, signal, now = () => new Date() }: { report: LogReport; signal: AbortSignal; now?: () => Date },
): Promise<Refreshed | undefined> {
  const night = nightOf(now());
  try {
    return await holdingDatabase(db, async () => {
      const isFull = (await findSetting(db.kysely, FULL_SETTING)) !== night;
      const done = await refreshIndex({
        api: serverApi(),
        store: databaseStore(db),
        isFull,
        report,
        now,
        signal,
      });
      if (isFull && done.unread.length === 0 && !signal.aborted)
        await saveSetting(db.kysely, FULL_SETTING, night);
      return done;
    });
  } catch (error) {
    if (error instanceof Error && error.message === contentImportText.importRunning) return undefined;
    throw error;
  }
}
