import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '@/lib/database/open-database';
import type { Settings } from '@/lib/env.server';
import type { ItemRef } from '@/lib/database/item-ref';
import { importSynonyms, SYNONYMS_FILE } from '@/lib/importer/synonyms';
import { createSearch, findOutdated, rebuildIndex } from '@/lib/search';
import { step } from '@/scripts/start/console.mjs';
import { ROOT } from '@/scripts/start/environment.mjs';

/** The start waits for the indexing of as many items: some seconds. */
const MAX_AWAITED = 1_000;
/** The pause before an indexing that failed is begun again, in ms. */
const RETRY_MS = 30_000;

/**
 * Brings synonyms and index of a database up to date and reads the index into memory. An index of which much is missing
 * is built while the site answers already, from titles and keywords. Returns a function that ends this.
 */
export async function prepareSearch(
  db: Database,
  log: Logger,
  { searchUrl }: Pick<Settings, 'searchUrl'>,
): Promise<() => Promise<void>> {
  const search = createSearch(db.kysely);
  const stopping = new AbortController();
  let built: Promise<void> | undefined;
  await step(
    'Pencarian siap',
    async () => {
      await importSynonyms(db, join(ROOT, 'content'), (reason) =>
        log.warn({ event: 'synonyms-broken' }, `content/${SYNONYMS_FILE}: ${reason}`),
      );
      const outdated = await findOutdated(db);
      if (outdated.length <= MAX_AWAITED) {
        await rebuildIndex(db, { outdated });
        await search.load();
      } else {
        let begin = (): void => undefined;
        built = new Promise<void>((resolve) => (begin = resolve)).then(() =>
          buildIndex(db, outdated, log, stopping.signal),
        );
        await search.answerFromTitles(built);
        begin();
      }
      return outdated.length;
    },
    (count) => {
      if (built) return `dari judul saja, selama ${count} isi diindeks`;
      return count > 0 ? `${count} isi diindeks` : 'tidak berubah';
    },
  );
  const logEngine = ({ event, ...fields }: { event: string; err?: unknown }, message: string) =>
    log[fields.err === undefined ? 'info' : 'warn']({ event, ...fields }, message);
  const engine = searchUrl === undefined ? undefined : await search.connect(searchUrl, logEngine);
  void engine?.followed();
  return async () => {
    stopping.abort();
    await engine?.close();
    await built;
  };
}

async function buildIndex(db: Database, first: ItemRef[], log: Logger, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  for (let outdated = first; outdated.length > 0 && !signal.aborted;) {
    try {
      await rebuildIndex(db, { outdated, signal });
      outdated = await findOutdated(db);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ event: 'index-failed', err: error }, 'the search index was not built, and is tried again');
      await setTimeout(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  const seconds = Math.round((performance.now() - start) / 1000);
  if (!signal.aborted) log.info({ event: 'index-built', count: first.length, seconds }, 'search index built');
}
