// First: libraries read NODE_ENV and .env while they load.
import { ROOT } from '../start/environment.mjs';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import next from 'next';
import { createBackend } from '@/lib/backend/app';
import { openDatabase } from '@/lib/database/open-database';
import { setRuntime } from '@/lib/backend/runtime';
import { getSettings } from '@/lib/env.server';
import { resolveAppSecret } from '@/lib/server/app-secret';
import { createHttpServer, type Handler } from '@/lib/server/http-server';
import { Lifecycle } from '@/lib/server/lifecycle';
import { createLog } from '@/lib/server/log';
import { pageStore } from '@/lib/server/page-cache.mjs';
import { storedPath } from '@/lib/server/render-page';
import { securityHeaders } from '@/lib/server/security-headers';
import { importShippedContent } from '@/lib/server/shipped-content';
import { listFirstArticles } from './portal-process';

/** Header that makes the site of this benchmark render the page for the request. */
const PER_REQUEST = 'x-bench-per-request';

export type BenchSite = {
  origin: string;
  /** Paths of articles, always the same ones. */
  articlePaths: string[];
  /** Headers that make the site render a page for the request. */
  perRequestHeaders: Record<string, string>;
  stop(): Promise<void>;
};

/**
 * Starts the built portal with the shipped content in this process, with the server of `scripts/serve.ts` around Next.
 * Only one thing is added: a request with `perRequestHeaders` first drops its page from the page cache, so that Next
 * renders it.
 */
export async function startBenchSite(dataDir: string, articles: number): Promise<BenchSite> {
  if (!existsSync(join(ROOT, '.next', 'BUILD_ID'))) throw new Error('There is no build yet: npm run build');
  Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: 'error', SITE_URL: 'http://127.0.0.1' });
  const settings = getSettings();
  const log = createLog(settings.logLevel);
  const db = await openDatabase({ dataDir, databaseUrl: settings.databaseUrl });
  await importShippedContent(db, ROOT, dataDir);
  const complete = { ...settings, appSecret: await resolveAppSecret(settings) };
  setRuntime({
    backend: createBackend({ db, settings: complete, clock: () => new Date(), log }),
    settings: complete,
  });

  const lifecycle = new Lifecycle();
  const site: { handler?: Handler } = {};
  const server = createHttpServer({
    lifecycle,
    headers: securityHeaders(settings, { isDev: false }),
    log,
    handler: () => site.handler,
    isDatabaseWritable: async () => true,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const app = next({ dev: false, dir: ROOT, hostname: '127.0.0.1', port, httpServer: server, quiet: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  site.handler = async (request, response) => {
    if (request.headers[PER_REQUEST]) pageStore.drop(storedPath(request.url ?? '') ?? '');
    await handle(request, response);
  };
  lifecycle.markReady();

  const origin = `http://127.0.0.1:${port}`;
  const articlePaths = await listFirstArticles(origin);
  if (articlePaths.length < articles) throw new Error(`The sitemap has fewer than ${articles} articles`);
  return {
    origin,
    articlePaths: articlePaths.slice(0, articles),
    perRequestHeaders: { [PER_REQUEST]: '1' },
    async stop() {
      server.closeAllConnections();
      server.close();
      await app.close();
      await db.close();
    },
  };
}
