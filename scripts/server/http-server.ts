import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Admission } from './admission';
import { promiseReturn, sendOverload, shareWithoutStaleness } from './responses';
import { closeAfter, type Lifecycle } from './lifecycle';
import {
  canonicalTarget,
  givenRequestId,
  hasDoubledHeader,
  hideErrorPages,
  refusal,
  stripInternalHeaders,
} from './request-guard';

/** The readiness probe waits this long for the database. */
const PROBE_TIMEOUT_MS = 2_000;

// A client that trickles must not keep a connection for ever (O06); these limit headers, `watchBodyRate` bodies.
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  // The largest image at the lowest rate, and some more.
  requestTimeout: 25 * 60_000,
  // Longer than the idle time of common balancers, so that it is never us who closes first.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type HttpServerOptions = {
  lifecycle: Lifecycle;
  /** Of every answer, see `securityHeaders`. */
  headers: Record<string, string>;
  log: Logger;
  /** Pages and API; known once Next is prepared. */
  handler: () => Handler | undefined;
  /** Without it everything is worked on at once. */
  admission?: Admission | undefined;
  /** Whether the database answers in time; always true without one. */
  isDatabaseReachable: (timeoutMs: number) => Promise<boolean>;
};

/** The HTTP server around Next: probes, headers, refusals, request ids and the log line of each request. */
export function createHttpServer(options: HttpServerOptions): Server {
  const server = createServer(LIMITS, (request, response) => {
    void answer(request, response, options);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    refuseBrokenRequest(error, socket, options.headers);
  });
  return server;
}

async function answer(request: IncomingMessage, response: ServerResponse, options: HttpServerOptions) {
  const { lifecycle, headers, log, handler, admission } = options;
  const startedAt = performance.now();
  const requestId = givenRequestId(request.headers) ?? randomUUID();
  request.headers['x-request-id'] = requestId;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('X-Request-Id', requestId);

  watchBodyRate(request, () => {
    const slow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (response.headersSent) request.socket.destroy();
    else refuseBrokenRequest(slow, request.socket, headers);
  });

  const path = request.url?.split('?', 1)[0] ?? '';
  if (path === '/healthz' || path === '/readyz') return answerProbe(path, request, response, options);

  const status = hasDoubledHeader(request) ? 400 : refusal(request.method, request.url);
  if (status !== undefined) {
    closeAfter(response);
    return sendText(response, status, REFUSAL_TEXT[status] ?? 'Bad Request');
  }
  const target = request.url ?? '/';
  const canonical = canonicalTarget(target);
  if (canonical !== undefined) {
    response.setHeader('Location', canonical);
    return sendText(response, 308, 'Permanent Redirect');
  }
  request.url = hideErrorPages(target);
  const next = handler();
  if (!lifecycle.isAccepting || !next) {
    closeAfter(response);
    response.setHeader('Retry-After', '5');
    return sendText(response, 503, 'Situs sedang disiapkan. Silakan muat ulang sebentar lagi.');
  }
  if (lifecycle.phase === 'draining') closeAfter(response);
  if (path === '/api' || path.startsWith('/api/')) response.setHeader('Cache-Control', 'no-store');

  // Next, its compression and this file listen for the end of an answer; the default of ten is a guess at leaks.
  response.setMaxListeners(30);
  lifecycle.track(response);
  const release = await admission?.enter(path, response);
  if (admission && !release) return response.destroyed ? undefined : sendOverload(path, response);

  stripInternalHeaders(request.headers);
  shareWithoutStaleness(response);
  promiseReturn(response);
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt);
    const line = { requestId, method: request.method, path, status: response.statusCode, ms };
    if (response.statusCode >= 500) log.error(line, 'request failed');
    else log.debug(line, 'request');
  });
  try {
    await next(request, response);
  } catch (error) {
    log.error({ requestId, err: error }, 'request handler threw');
    if (!response.headersSent) sendText(response, 500, `Internal Server Error (${requestId})`);
    else response.destroy();
  } finally {
    release?.();
  }
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
  { lifecycle, isDatabaseReachable }: HttpServerOptions,
) {
  response.setHeader('Cache-Control', 'no-store');
  if (lifecycle.phase === 'draining') closeAfter(response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Method Not Allowed');
  }
  if (path === '/healthz') return sendText(response, 200, 'ok');
  if (lifecycle.phase !== 'ready') return sendText(response, 503, lifecycle.phase);
  const isReachable = await isDatabaseReachable(PROBE_TIMEOUT_MS);
  return sendText(response, isReachable ? 200 : 503, isReachable ? 'ready' : 'database unreachable');
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  response.end(`${text}\n`);
}

/** Requests that Node could not even parse; there is no response object, only the socket. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex, headers: Record<string, string>) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const statusLine =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [
      `HTTP/1.1 ${statusLine}`,
      ...lines,
      'Cache-Control: no-store',
      'Connection: close',
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n'),
    // A client that never ends its side must not keep ours.
    () => socket.destroy(),
  );
}

/**
 * What a body must bring in each window. A limit on the whole time would cut an image on a slow phone, which may well
 * take minutes; a client that trickles brings nothing worth waiting for.
 */
const WINDOW_MS = 60_000;
const MIN_BYTES = 256 * 1024;

/**
 * Calls `cut` for a body that comes more slowly than that and is not there yet. Time in which the server itself does
 * not read, because something is in line before, does not count.
 */
function watchBodyRate(request: IncomingMessage, cut: () => void): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const isSlow = socket.bytesRead - before < MIN_BYTES && !request.isPaused();
    before = socket.bytesRead;
    if (!isSlow) return;
    clearInterval(timer);
    cut();
  }, WINDOW_MS).unref();
  request.once('close', () => clearInterval(timer));
}
