import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Backend, createBackend } from '@/lib/backend/app';
import { type Polling, startPolling } from '@/lib/backend/start-polling';
import { type Database, openDatabase } from '@/lib/database/open-database';
import { type Settings, SettingsError } from '@/lib/env.server';
import { hasIndexedItems, holdsOtherContent, refreshOnce } from '@/lib/provider/search-index/schedule';
import { databaseLog } from './log';
import { prepareSearch } from './prepare-search';
import type { Route } from '@/lib/backend/http/define-route';
import { unavailable } from '@/lib/backend/errors';
import { ROUTES } from '@/lib/backend/routes';
import type { SearchAnswer, SearchQuery } from '@/lib/contract/content';
import { joinValues, splitValues } from '@/lib/paths/filter-values';
import { storedUid, withOwnNames } from '@/lib/provider/search-index/to-row';

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
  const stopIndexing = await prepareSearch(db, log, settings);
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

/** The one call that a portal answers itself when it only searches: with the provider's uids and keys. */
export function searchRoutes(isFilled: () => boolean): Route[] {
  return ROUTES.filter(({ name }) => name === 'searchContent').map((route) => ({
    ...route,
    // Other instances change the index as well.
    isCacheable: undefined,
    async handle(input, deps) {
      if (!isFilled()) throw unavailable();
      const query = input.query as SearchQuery;
      const topics = splitValues(query.topic_f)?.map((uid) => storedUid('help-topic', uid));
      const stored = { ...query, topic_f: joinValues(topics ?? []) };
      return withOwnNames((await route.handle({ ...input, query: stored }, deps)) as SearchAnswer);
    },
  }));
}
