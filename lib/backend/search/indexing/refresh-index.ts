import type { Database } from '@/lib/database/database';
import { saveSetting } from '@/lib/database/save-setting';
import { findSetting } from '@/lib/database/setting-queries';
import { deleteIndex, listOutdated } from '../../db/search-index-queries';
import { nextVersion } from '../../db/search-state-queries';
import { forgetUnused } from '../../db/search-word-queries';
import { memoryOf } from '../memory/search-fresh';
import { indexRefs } from './index-content';

/** Of how words are taken apart and stored. A change of that needs a higher one, and builds all indexes anew. */
const INDEX_VERSION = 3;
const SETTING = 'search-index-version';
const ITEMS_PER_TRANSACTION = 500;

/**
 * Empties the index when it was made by code that stores words differently. Call it before anything is imported: what
 * is indexed afterwards need not be indexed again.
 */
export async function dropOldIndex(db: Database): Promise<void> {
  if ((await findSetting(db.kysely, SETTING)) === INDEX_VERSION) return;
  await db.transaction(async (trx) => {
    await nextVersion(trx);
    // Another instance that starts may have done it meanwhile.
    if ((await findSetting(trx, SETTING)) === INDEX_VERSION) return;
    await deleteIndex(trx);
    await saveSetting(trx, SETTING, INDEX_VERSION);
  });
}

/**
 * Indexes what is not indexed as it is stored: everything after an upgrade that stores words differently, nothing as
 * a rule. Yields how many items it was. Meanwhile searches go on and find what is indexed already.
 */
export async function refreshIndex(db: Database): Promise<number> {
  await dropOldIndex(db);
  await db.transaction(forgetUnused);
  const outdated = await listOutdated(db.kysely);
  for (let start = 0; start < outdated.length; start += ITEMS_PER_TRANSACTION) {
    await db.transaction((trx) => indexRefs(trx, outdated.slice(start, start + ITEMS_PER_TRANSACTION)));
  }
  if (outdated.length >= ITEMS_PER_TRANSACTION) await db.afterBulkLoad();
  // Read before anybody searches: of many articles it takes seconds, and no visitor should wait for them.
  await memoryOf(db.kysely).known();
  return outdated.length;
}
