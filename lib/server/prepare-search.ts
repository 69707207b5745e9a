import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '@/lib/database/open-database';
import { importSynonyms, SYNONYMS_FILE } from '@/lib/importer/synonyms';
import { createSearch, rebuildIndex } from '@/lib/search';
import { step } from '@/scripts/start/console.mjs';
import { ROOT } from '@/scripts/start/environment.mjs';

/** Brings synonyms and index of a database up to date and reads the index into memory. */
export async function prepareSearch(db: Database, log: Logger): Promise<void> {
  await step(
    'Pencarian siap',
    async () => {
      await importSynonyms(db, join(ROOT, 'content'), (reason) =>
        log.warn({ event: 'synonyms-broken' }, `content/${SYNONYMS_FILE}: ${reason}`),
      );
      const count = await rebuildIndex(db);
      await createSearch(db.kysely).load();
      return count;
    },
    (count) => (count > 0 ? `${count} isi diindeks` : 'tidak berubah'),
  );
}
