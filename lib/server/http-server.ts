import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { currentTraceId } from '@/lib/basics/tracing';
import type { Admission } from './admission';
import { type CachedAnswers, pairsOf, type HeaderList, sendOverload, adjustHead } from './send-body';
import {
  takeTurn,
  shareProbes,
  type Probe,
  KEPT_BODY_BYTES,
  receiveBody,
  watchBodyRate,
} from './connections';
import { closeAfter, type Lifecycle } from './lifecycle';
import type { Metrics } from './metrics';
import type { RequestTracing } from './tracing';
import {
  canonicalTarget,
  givenRequestId,
  hasDoubledHeader,
  pageTarget,
  refusal,
  stripInternalHeaders,
} from './request-guard';

/** How long the readiness probe waits for the database. */
const PROBE_TIMEOUT_MS = 2_000;

// A client that trickles must not keep a connection for ever (O06); these limit headers, `watchBodyRate` bodies.
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  // More than the largest image takes at the lowest rate.
  requestTimeout: 25 * 60_000,
  // This is longer than the idle timeout of common balancers, so that we never close first.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  highWaterMark: KEPT_BODY_BYTES,
};

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What machines ask every few seconds. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

type HttpServerOptions = {
  lifecycle: Lifecycle;
  /** Headers of every answer, see `securityHeaders`. */
  headers: Record<string, string>;
  log: Logger;
  /** Returns the handler of pages and API, once Next is prepared. */
  handler: () => Handler | undefined;
  /** Answers requests from memory; without it all are handed over. */
  ready?: CachedAnswers | undefined;
  /** Resolves when Next has no outdated page of a path, see `createFreshPages`. */
  freshen?: (path: string) => Promise<void> | undefined;
  /** Without it requests are not limited. */
  admission?: Admission | undefined;
  /** Resolves with whether the database takes writes, within a time; true without one. */
  isDatabaseWritable: Probe;
  /** Lists what does not work though the site does. */
  problems?: () => string[];
  metrics?: Metrics | undefined;
  tracing?: RequestTracing | undefined;
};

/** Creates the HTTP server around Next, with probes, headers, refusals, request ids and a log line per request. */
export function createHttpServer(options: HttpServerOptions): Server {
  const headers = Object.entries(options.headers).flat();
  const site: Site = { ...options, headers, isDatabaseWritable: shareProbes(options.isDatabaseWritable) };
  const server = createServer(LIMITS, (request, response) => {
    const answerIt = () => answer(request, response, site);
    const isProbe = PROBES.has(request.url?.split('?', 1)[0] ?? '');
    const begin = () =>
      site.tracing && !isProbe ? site.tracing.request(request, response, answerIt) : answerIt();
    takeTurn(request, response, begin);
  });
  server.on('connection', () => site.admission?.noteConnection());
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    refuseBrokenRequest(error, socket, site.headers);
  });
  return server;
}

type Site = Omit<HttpServerOptions, 'headers'> & { headers: HeaderList };

/** Answers at once what is in memory, without a promise; hands over the rest. */
function answer(request: IncomingMessage, response: ServerResponse, site: Site): void {
  const { lifecycle, log, handler, ready, metrics } = site;
  const startedAt = performance.now();
  const requestId = givenRequestId(request.headers) ?? randomUUID();
  request.headers['x-request-id'] = requestId;
  const headers = [...site.headers, 'X-Request-Id', requestId];

  watchBodyRate(request, () => {
    const slow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (response.headersSent) request.socket.destroy();
    else refuseBrokenRequest(slow, request.socket, site.headers);
  });

  const path = request.url?.split('?', 1)[0] ?? '';
  if (path === '/healthz' || path === '/readyz')
    return void answerProbe(path, request, response, headers, site);
  if (path === '/metrics' && metrics) return void metrics.answer(request, response, headers);
  let isFromMemory = false;
  if (metrics)
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      metrics.note({ path, status: response.statusCode, ms, isFromMemory });
    });

  const status = hasDoubledHeader(request) ? 400 : refusal(request.method, request.url);
  if (status !== undefined) {
    closeAfter(response);
    return sendText(response, status, REFUSAL_TEXT[status] ?? 'Bad Request', headers);
  }
  const target = request.url ?? '/';
  const canonical = canonicalTarget(target);
  if (canonical !== undefined)
    return sendText(response, 308, 'Permanent Redirect', [...headers, 'Location', canonical]);
  request.url = pageTarget(target);
  const [pagePath = ''] = request.url.split('?', 1);
  const next = handler();
  if (!lifecycle.accepts(request.method) || !next) {
    closeAfter(response);
    const text = 'Situs sedang disiapkan. Silakan muat ulang sebentar lagi.';
    // Apart from 503, which says that all instances have too much to do: a proxy asks another one after a 502.
    const status = lifecycle.phase === 'draining' ? 502 : 503;
    return sendText(response, status, text, [...headers, 'Retry-After', '5']);
  }
  if (lifecycle.phase === 'draining') closeAfter(response);

  lifecycle.track(response);
  const logAnswer = () => logWhenAnswered(request, response, { requestId, path, startedAt }, log);
  if (ready?.answer(request, response, headers)) {
    isFromMemory = true;
    // Answers from memory do not fail.
    if (log.isLevelEnabled('debug')) logAnswer();
    return;
  }
  for (const [name, value] of pairsOf(headers)) response.setHeader(name, value);
  if (path === '/api' || path.startsWith('/api/')) response.setHeader('Cache-Control', 'no-store');
  // Next, its compression and this file add more listeners than Node's default limit of ten.
  response.setMaxListeners(30);
  void handOver(request, response, site, { path: pagePath, requestId, next, logAnswer });
}

/** Hands a request over to Next or the backend once its body is there and the gate admits it. */
async function handOver(
  request: IncomingMessage,
  response: ServerResponse,
  { log, ready, freshen, admission }: Site,
  {
    path,
    requestId,
    next,
    logAnswer,
  }: { path: string; requestId: string; next: Handler; logAnswer: () => void },
): Promise<void> {
  // Node discards an unread body by itself, but not once a listener of `receiveBody` was attached to it.
  response.once('finish', () => void request.resume());
  if (!(await receiveBody(request))) {
    if (response.destroyed) return;
    closeAfter(response);
    return sendOverload(path, response);
  }
  const release = await admission?.enter(path, response);
  if (admission && !release) return response.destroyed ? undefined : sendOverload(path, response);

  stripInternalHeaders(request.headers);
  adjustHead(response);
  logAnswer();
  try {
    await freshen?.(path);
    await ready?.prepare?.(request);
    if (!ready?.answer(request, response, [])) await next(request, response);
  } catch (error) {
    log.error({ requestId, err: error }, 'request handler threw');
    if (response.headersSent) return void response.destroy();
    // The answer that failed may have set the type already.
    response.removeHeader('Content-Type');
    sendText(response, 500, `Internal Server Error (${requestId})`, []);
  } finally {
    release?.();
  }
}

/** Logs a request when it was answered, as an error when that failed. */
function logWhenAnswered(
  { method }: IncomingMessage,
  response: ServerResponse,
  { startedAt, ...fields }: { requestId: string; path: string; startedAt: number },
  log: Logger,
): void {
  const traceField = { trace_id: currentTraceId() };
  response.once('close', () => {
    const { statusCode: status } = response;
    const line = { ...fields, ...traceField, method, status, ms: Math.round(performance.now() - startedAt) };
    if (status >= 500) log.error(line, 'request failed');
    else log.debug(line, 'request');
  });
}

const REFUSAL_TEXT: Record<number, string> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  414: 'URI Too Long',
};

async function answerProbe(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: HeaderList,
  { lifecycle, isDatabaseWritable, problems = () => [] }: Site,
) {
  if (lifecycle.phase === 'draining') closeAfter(response);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(response, 405, 'Method Not Allowed', [...headers, 'Allow', 'GET, HEAD']);
  if (path === '/healthz') return sendText(response, 200, 'ok', headers);
  if (lifecycle.phase !== 'ready') return sendText(response, 503, lifecycle.phase, headers);
  // Pages are served from memory without the database, so only who wants to write is told that it is away.
  const isForWrite = /[?&]for=write(?:&|$)/.test(request.url ?? '');
  const isReady = !isForWrite || (await isDatabaseWritable(PROBE_TIMEOUT_MS));
  const text = isReady ? ['ready', ...problems()].join('\n') : 'database not writable';
  return sendText(response, isReady ? 200 : 503, text, headers);
}

function sendText(response: ServerResponse, status: number, text: string, headers: HeaderList): void {
  const body = `${text}\n`;
  const ofText = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'];
  response.writeHead(status, [...headers, ...ofText, 'Content-Length', String(Buffer.byteLength(body))]);
  response.end(body);
}

const BROKEN: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Refuses a request that Node could not parse, for which there is only a socket. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex, headers: HeaderList) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const lines = pairsOf(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [
      `HTTP/1.1 ${BROKEN[error.code ?? ''] ?? '400 Bad Request'}`,
      ...lines,
      'Cache-Control: no-store',
      'Connection: close',
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n'),
    // Does not wait for the client to close its side.
    () => socket.destroy(),
  );
}
