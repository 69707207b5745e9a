import type { IncomingMessage, ServerResponse, Server } from 'node:http';
import { type Socket, connect } from 'node:net';
import { once } from 'node:events';
import type { Settings } from '@/lib/env.server';

/** How long a good answer serves later probes, in ms. */
const KEPT_MS = 500;

export type Probe = (timeoutMs: number) => Promise<boolean>;

/** Asks the database once for all probes of a moment, so that a flood of them does not occupy it. */
export function shareProbes(ask: Probe): Probe {
  let asking: Promise<boolean> | undefined;
  let wellUntil = 0;
  return async (timeoutMs) => {
    if (performance.now() < wellUntil) return true;
    asking ??= ask(timeoutMs).finally(() => (asking = undefined));
    const isReachable = await asking;
    if (isReachable) wellUntil = performance.now() + KEPT_MS;
    return isReachable;
  };
}

/** How many requests of a socket wait for the answers before them. */
const waiting = new WeakMap<Socket, number>();

/**
 * Calls back when it is a request's turn. Of those that a client sent at once, without waiting for answers, one at a time is
 * worked on, and what other clients have sent meanwhile comes before the next. The socket is not read while some wait.
 */
export function takeTurn(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
  // Node gives the socket to the response when those before it are sent.
  if (response.socket) return answer();
  const { socket } = request;
  waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
  socket.pause();
  response.once('socket', () => {
    const rest = (waiting.get(socket) ?? 1) - 1;
    waiting.set(socket, rest);
    if (rest === 0) socket.resume();
    setImmediate(() => response.destroyed || answer());
  });
}

/**
 * How much of an unread body the server keeps, in bytes: more than that of any call but an upload, so
 * that a whole one can be waited for.
 */
export const KEPT_BODY_BYTES = 128 * 1024;
/** Bodies that are waited for at a time. */
const MAX_WAITING = 1_000;

/** Those that are waited for, the longest first. */
const waitingBodies = new Set<() => void>();

/**
 * Waits for a body without reading it, so that a client that is slow to send one occupies nothing meanwhile. Longer bodies
 * are left to who reads them. Resolves with whether the request can be answered: its client may have left, or more than
 * `MAX_WAITING` others may have come after it.
 */
export function receiveBody(request: IncomingMessage): Promise<boolean> {
  const length = Number(request.headers['content-length'] ?? 0);
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (!isChunked && (length === 0 || length > KEPT_BODY_BYTES)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (isThere: boolean): void => {
      waitingBodies.delete(giveUp);
      request.off('readable', check).off('close', giveUp);
      resolve(isThere);
    };
    const giveUp = (): void => finish(false);
    const check = (): void => {
      if (request.complete || request.readableLength >= KEPT_BODY_BYTES) finish(true);
    };
    request.on('readable', check).on('close', giveUp);
    waitingBodies.add(giveUp);
    const [longest] = waitingBodies;
    if (waitingBodies.size > MAX_WAITING) longest?.();
  });
}

/**
 * The lowest rate of a body. A limit on the whole time would cut an image from a slow phone, which may take minutes.
 */
const WINDOW_MS = 60_000;
const MIN_BYTES = 256 * 1024;

/**
 * Calls `cut` when a body arrives more slowly than that. Time in which the server itself does not read, because the
 * request is queued, does not count.
 */
export function watchBodyRate(request: IncomingMessage, cut: () => void): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    // While `receiveBody` waits for it, the stream calls itself paused.
    const isRead = !request.isPaused() || request.listenerCount('readable') > 0;
    const isSlow = socket.bytesRead - before < MIN_BYTES && isRead;
    before = socket.bytesRead;
    if (!isSlow) return;
    clearInterval(timer);
    cut();
  }, WINDOW_MS).unref();
  request.once('close', () => clearInterval(timer));
}

/** @throws Error (`EADDRINUSE`) when another process listens on the port */
export async function checkPort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
  if (port === 0) return;
  const socket = connect({ port, host: isUnspecified(host) ? 'localhost' : host });
  const isTaken = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isTaken) throw Object.assign(new Error('The port is taken.'), { code: 'EADDRINUSE' });
}

const isUnspecified = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Opens the port. */
export async function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
