// First: libraries read NODE_ENV and .env while they load.
import { IS_DEV, ROOT } from './start/environment.mjs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createBackend, createDeps } from '@/lib/backend/app';
import { openDatabase, type Database } from '@/lib/database/open-database';
import type { BackendDeps } from '@/lib/backend/deps';
import { errorResponse, notFound } from '@/lib/backend/errors';
import { systemRandom } from '@/lib/backend/random';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { buildDocument } from '@/lib/backend/openapi/build-document';
import { ROUTES } from '@/lib/backend/routes';
import {
  getRuntime,
  noteContentChange,
  setApiDescription,
  setReport,
  setRuntime,
  type Runtime,
} from '@/lib/backend/runtime';
import { dropOldIndex } from '@/lib/search';
import { ensureDemoCustomer } from '@/lib/backend/demo/demo-customer';
import { startBackground } from '@/lib/backend/start-background';
import { getSettings, type Settings } from '@/lib/env.server';
import { backUpBefore } from './data/backup-before-upgrade';
import { isDemoRemoved } from '@/lib/server/remove-demo';
import { Admission } from '@/lib/server/admission';
import { isOtherSecret, resolveAppSecret } from '@/lib/server/app-secret';
import { answerBrandFile, isBrandFile } from '@/lib/server/brand-files';
import { createChangedCall, isChangedCall } from '@/lib/server/changed-call';
import { createControlHandler } from '@/lib/server/control';
import { createHttpServer, type Handler } from '@/lib/server/http-server';
import { installSignals, Lifecycle } from '@/lib/server/lifecycle';
import { checkPort, listen } from '@/lib/server/connections';
import { listFiles, sharedPath } from '@/lib/server/page-paths';
import { isCall, isPicture } from '@/lib/server/request-guard';
import { createLog, databaseLog } from '@/lib/server/log';
import { countLine, openMetrics, openTracing } from '@/lib/server/open-metrics';
import { pageStore } from '@/lib/server/page-cache.mjs';
import { prepareSearch } from '@/lib/server/prepare-search';
import { createCachedSite } from '@/lib/server/cached-site';
import { createFreshPages } from '@/lib/server/page-renewal';
import { createReaderRenewal } from '@/lib/server/reader-renewal';
import type { RenderPage } from '@/lib/server/render-page';
import { securityHeaders } from '@/lib/server/security-headers';
import { importShippedContent, PREPARED_DATABASE } from '@/lib/server/shipped-content';
import { keepPages, startWarmUp } from '@/lib/server/start-pages';
import {
  describeImport,
  explainFailedStart,
  sayMail,
  sayStrandedFiles,
  sayOtherSecret,
  sayReady,
  sayUnknownSettings,
} from '@/lib/server/start-report';
import { watchBrand } from '@/lib/server/watch-brand';
import { sayFailure, step } from './start/console.mjs';

/**
 * The age from which readers of a page of a remote backend wait for its renewal, in ms. Together with what pages share
 * (`contentStamp`) it is less than the two minutes within which a change is shown.
 */
const MAX_REMOTE_AGE_MS = 85_000;

/** What must be ended when the process stops, the latest first. */
const cleanUp: (() => Promise<unknown> | undefined)[] = [];

const lifecycle = new Lifecycle();

async function serve(): Promise<void> {
  // First, since a mistyped name may be why a setting is missing.
  sayUnknownSettings();
  const settings = getSettings();
  const log = createLog(settings.logLevel, countLine);
  setReport((fields, message) => log.warn(fields, message));
  setApiDescription(buildDocument(ROUTES, settings));
  const site: {
    database?: Database;
    problems?: () => string[];
    handler?: Handler;
    renewPages?: () => Promise<unknown>;
    renderPage?: RenderPage;
    freshen?: (path: string) => Promise<void>;
    ask?: (path: string) => Promise<Response>;
  } = {};
  const isFile = await listFiles(ROOT);
  const isSearchedHere = settings.remote?.isSearchedHere === true;
  const answerCall: Runtime['backend']['fetch'] =
    settings.remote && !isSearchedHere
      ? refuseCall
      : (request, connection) => getRuntime().backend.fetch(request, connection);
  // The development server generates every page anew, and compiles it at its first visit, which takes its time.
  const cachedSite = IS_DEV
    ? undefined
    : await createCachedSite(ROOT, {
        store: pageStore,
        renewPage: createReaderRenewal(async (path) => site.renderPage?.(path), log),
        maxAgeMs: settings.remote ? MAX_REMOTE_AGE_MS : Infinity,
        ask: (path) => site.ask?.(path),
        answerCall,
        isFile,
      });
  const isReady = (path: string) => isFile(path) || cachedSite?.has(path) === true;
  const server = createHttpServer({
    lifecycle,
    headers: securityHeaders(settings, { isDev: IS_DEV }),
    log,
    admission: IS_DEV ? undefined : new Admission({ isReady, sharedPath, log }),
    handler: () => site.handler,
    ready: cachedSite,
    freshen: (path) => site.freshen?.(path),
    isDatabaseWritable: (timeoutMs) => site.database?.isWritable(timeoutMs) ?? Promise.resolve(true),
    problems: () => site.problems?.() ?? [],
    metrics: await openMetrics(settings.metricsKey, () => site.database),
    tracing: await openTracing(settings.tracing, cleanUp),
  });
  // An occupied port is known before anything slow. It is opened at the end: until then a proxy is refused, and asks
  // another instance.
  await checkPort(settings);
  installSignals({ server, lifecycle, log, cleanUp, drainMs: settings.drainSeconds * 1000 });

  // The brand is read before the first mail and the first page, which show it.
  const brand = await watchBrand({ file: settings.brandFile, log, onChange: () => site.renewPages?.() });
  cleanUp.push(() => brand.stop());
  if (settings.remote) {
    const { connectRemote } = await import('@/lib/server/connect-remote');
    cleanUp.push(await connectRemote(settings));
  }
  const opening = settings.remote ? undefined : openBackend(settings, log);
  const index = isSearchedHere ? await openIndex(settings, log) : undefined;
  // The connection to a database server has a time limit, so nothing may block this thread meanwhile.
  if (settings.databaseUrl) await opening;
  // Next loads its code while the embedded database opens in a thread of its own.
  const preparing = prepareNext(server, settings);
  // A failure is reported where it is awaited. When the database fails first, it is not reported at all.
  preparing.catch(() => undefined);
  const backend = await opening;
  const db = backend?.db;
  site.database = db;
  site.problems = backend?.problems;
  const app = await step('Halaman disiapkan', () => preparing);
  cleanUp.push(() => app.close());
  const handleRequest = app.getRequestHandler();
  const { changedSecret: secret } = settings;
  const noteChange = () => {
    noteContentChange();
    index?.refresh();
  };
  const answerChanged = secret && createChangedCall({ secret, store: pageStore, noteChange });
  const handler: Handler = async (request, response) => {
    const target = request.url ?? '';
    if (isBrandFile(target)) return answerBrandFile(request, response);
    if (answerChanged && isChangedCall(target)) return answerNodeRequest(request, response, answerChanged);
    if (isCall(target) || (backend && isPicture(target)))
      return answerNodeRequest(request, response, answerCall);
    return handleRequest(request, response);
  };
  site.handler = handler;
  // The development server generates every page anew.
  const pages = IS_DEV ? undefined : await keepPages({ handler: handleRequest, db, log, cleanUp });
  const refreshSite = async () => pages?.refresh();
  if (pages) {
    site.ask = pages.ask;
    site.renderPage = pages.renderPage;
    site.renewPages = pages.renewAll;
    site.freshen = createFreshPages(pageStore, pages.renderPage);
  }
  // What changed while the pages were made.
  await brand.refresh();
  brand.start();
  if (backend) db?.onControlRequest?.(createControlHandler(backend, refreshSite));

  lifecycle.markReady();
  if (lifecycle.phase === 'draining') return;
  await listen(server, settings);
  cleanUp.push(async () => void server.close());
  index?.refresh();
  const { port } = server.address() as AddressInfo;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(settings.host) ? 'localhost' : settings.host;
  sayReady({ ...settings, demoContent: backend?.hasDemo ?? false }, `http://${host}:${port}`, db);
  if (pages) cleanUp.push(startWarmUp(pages.renderPage, db, log));
}

async function openBackend(
  settings: Settings,
  log: Logger,
): Promise<BackendDeps & { hasDemo: boolean; problems: () => string[] }> {
  const { dataDir, databaseUrl, demoContent } = settings;
  const preparedDir = demoContent ? PREPARED_DATABASE : undefined;
  const db = await step('Basis data siap', () =>
    openDatabase({
      dataDir,
      databaseUrl,
      readUrl: settings.databaseReadUrl,
      objects: settings.objects,
      preparedDir,
      log: databaseLog(log),
      beforeUpgrade: (kysely, upgrade) => backUpBefore(kysely, upgrade, settings),
    }),
  );
  cleanUp.push(() => db.close());
  const appSecret = await resolveAppSecret(settings);
  if (await isOtherSecret(db.kysely, appSecret)) sayOtherSecret();
  await sayStrandedFiles(db);
  await dropOldIndex(db);
  const hasDemo = demoContent && !(await isDemoRemoved(db));
  if (hasDemo) {
    await step('Konten bawaan siap', () => importShippedContent(db, ROOT, dataDir), describeImport);
  }
  cleanUp.push(await prepareSearch(db, log, settings));
  const clock = () => new Date();
  if (hasDemo) await ensureDemoCustomer({ db, clock, random: systemRandom });
  const complete = { ...settings, appSecret };
  const background = startBackground({ db, settings: complete, clock, log, announceMail: sayMail });
  cleanUp.push(() => background.stop());
  const options = { db, settings: complete, clock, log, wakeMail: background.wakeMail };
  setRuntime({ backend: createBackend(options), settings: complete });
  return { ...createDeps(options), hasDemo, problems: background.problems };
}

async function openIndex(settings: Settings, log: Logger) {
  // Loaded only where it is needed.
  const { openSearchIndex } = await import('@/lib/server/search-index');
  const index = await openSearchIndex(settings, log);
  cleanUp.push(() => index.stop());
  setRuntime({ backend: index.backend, settings });
  return index;
}

/** Next's server around the built pages (or the development server). */
async function prepareNext(server: Server, { host: hostname, port }: Settings) {
  // Loaded here, so that the database begins to open first.
  const { default: next } = await import('next');
  // Next takes over every request with an `Upgrade` header of the server that it is given, and only the development server
  // has an answer to one (B03). Without a listener Node answers them like all others.
  const httpServer = IS_DEV ? server : createServer();
  const app = next({ dev: IS_DEV, dir: ROOT, hostname, port, httpServer, quiet: !IS_DEV });
  await app.prepare();
  return app;
}

/** Answers calls when the backend is a remote one, so that there is none to call here. */
const refuseCall = async (): Promise<Response> => errorResponse(notFound());

process.chdir(ROOT);
serve().catch(async (error: unknown) => {
  // Stopped while it was starting: the step that lost its database is no failure, and the stop ends the process.
  if (lifecycle.phase === 'draining') return;
  sayFailure(explainFailedStart(error));
  for (const end of cleanUp.reverse()) await end()?.catch(() => undefined);
  process.exit(1);
});
