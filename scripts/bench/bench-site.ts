// First: libraries read NODE_ENV and .env while they load.
import { ROOT } from '../server/environment.mjs';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import next from 'next';
import { createBackend } from '@/lib/backend/app';
import { openDatabase } from '@/lib/database/open-database';
import { setRuntime } from '@/lib/backend/runtime';
import { getSettings } from '@/lib/env.server';
import { resolveAppSecret } from '../server/app-secret';
import { createHttpServer, type Handler } from '../server/http-server';
import { Lifecycle } from '../server/lifecycle';
import { createLog } from '../server/log';
import { securityHeaders } from '../server/security-headers';
import { importShippedContent } from '../server/shipped-content';

/** Asks the site of this benchmark, and only it, to render the page anew. */
const PER_REQUEST = 'x-bench-per-request';

export type BenchSite = {
  articleUrl: string;
  /** With them the same page is rendered for the request. */
  perRequestHeaders: Record<string, string>;
  stop(): Promise<void>;
};

/**
 * The built portal with the content that ships, in this process: the server of `scripts/serve.ts` around Next. The
 * one thing added stands behind the guard that takes preview cookies away: a request that asks for it gets one, and
 * Next then leaves its cache aside and renders (data from the backend, markup, document) as for a dynamic page.
 */
export async function startBenchSite(dataDir: string): Promise<BenchSite> {
  if (!existsSync(join(ROOT, '.next', 'BUILD_ID'))) throw new Error('There is no build yet: npm run build');
  Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: 'error', SITE_URL: 'http://127.0.0.1' });
  const settings = getSettings();
  const log = createLog(settings.logLevel);
  const db = await openDatabase({ dataDir, databaseUrl: settings.databaseUrl });
  await importShippedContent(db, ROOT);
  const own = { ...settings, appSecret: await resolveAppSecret(settings) };
  setRuntime({ backend: createBackend({ db, settings: own, clock: () => new Date(), log }), settings: own });

  const lifecycle = new Lifecycle();
  const manifest = await readFile(join(ROOT, '.next', 'prerender-manifest.json'), 'utf8');
  const { previewModeId } = (JSON.parse(manifest) as { preview: { previewModeId: string } }).preview;
  const site: { handler?: Handler } = {};
  const server = createHttpServer({
    lifecycle,
    headers: securityHeaders(settings, { isDev: false }),
    log,
    handler: () => site.handler,
    isDatabaseReachable: async () => true,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const app = next({ dev: false, dir: ROOT, hostname: '127.0.0.1', port, httpServer: server, quiet: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  site.handler = async (request, response) => {
    if (request.headers[PER_REQUEST]) request.headers.cookie = `__prerender_bypass=${previewModeId}`;
    await handle(request, response);
  };
  lifecycle.markReady();

  const url = `http://127.0.0.1:${port}`;
  return {
    articleUrl: url + (await findArticle(url)),
    perRequestHeaders: { [PER_REQUEST]: '1' },
    async stop() {
      server.closeAllConnections();
      server.close();
      await app.close();
      await db.close();
    },
  };
}

/** The path of the first article that the sitemap names, so that every run measures the same one. */
async function findArticle(url: string): Promise<string> {
  const locations = async (path: string): Promise<string[]> => {
    const xml = await (await fetch(url + path)).text();
    return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  };
  const parts = (await locations('/sitemap.xml')).filter((path) => /^\/sitemap-id-1-/.test(path)).sort();
  const articles = (await locations(parts[0] ?? '/sitemap.xml')).filter((path) => !path.includes('/topic/'));
  const [article] = articles.filter((path) => path.split('/').length === 5).sort();
  if (!article) throw new Error('The sitemap names no article');
  return article;
}
