import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createBackend, type Backend } from '@/lib/backend/app';
import { startPolling, type Polling } from '@/lib/backend/start-polling';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { SettingsError, type Settings } from '@/lib/env.server';
import { hasIndexedItems, holdsOtherContent, refreshOnce } from '@/lib/provider/search-index/schedule';
import { searchRoutes } from '@/lib/provider/search-index/search-route';
import { databaseLog } from './log';
import { prepareSearch } from './prepare-search';

const REFRESH_MS = 5 * 60_000;

export type SearchIndex = {
  db: Database;
  /** Answers searches, and no other call. */
  backend: Backend;
  /** Reads the provider's content now, and from then on every few minutes. */
  refresh(): void;
  stop(): Promise<void>;
};

/** Opens the index of a provider's public content (SEARCH_INDEX=portal). @throws SettingsError */
export async function openSearchIndex(settings: Settings, log: Logger): Promise<SearchIndex> {
  const db = await openDatabase({
    // Beside an embedded portal's own data, if the folder holds such.
    dataDir: join(settings.dataDir, 'search-index'),
    databaseUrl: settings.databaseUrl,
    log: databaseLog(log),
  });
  if (await holdsOtherContent(db)) {
    await db.close();
    throw new SettingsError([
      'DATABASE_URL: basis data ini berisi konten portal sendiri; SEARCH_INDEX=portal memerlukan basis data lain',
    ]);
  }
  const stopIndexing = await prepareSearch(db, log);
  let isFilled = await hasIndexedItems(db);
  const backend = createBackend({
    db,
    log,
    clock: () => new Date(),
    // Nobody logs in here.
    settings: { ...settings, appSecret: randomBytes(32).toString('base64') },
    routes: searchRoutes(() => isFilled),
  });
  const stopping = new AbortController();
  let polling: Polling | undefined;

  async function refresh(): Promise<void> {
    const report = (fields: object, message: string) => log.warn(fields, message);
    const done = await refreshOnce(db, { report, signal: stopping.signal });
    if (!done) return;
    isFilled ||= done.unread.length === 0 || done.written > 0;
    const count = done.written + done.removed;
    if (count > 0) log.info({ event: 'search-index', count }, 'search index refreshed');
    for (const model of done.unread)
      log.warn({ event: 'search-index-unread', model }, 'a list of the backend could not be read');
  }

  return {
    db,
    backend,
    refresh() {
      polling?.wake();
      polling ??= startPolling(
        () =>
          refresh()
            .catch((error: unknown) =>
              log.warn({ event: 'search-index-failed', err: error }, 'search index not refreshed'),
            )
            .then(() => REFRESH_MS),
        stopping.signal,
      );
    },
    async stop() {
      stopping.abort();
      await stopIndexing();
      await polling?.settled();
      await db.close();
    },
  };
}
