import type { IncomingMessage } from 'node:http';

/**
 * How much of an unread body the server keeps, in bytes: more than that of any call but an upload, so
 * that a whole one can be waited for.
 */
export const KEPT_BODY_BYTES = 128 * 1024;
/** Bodies that are waited for at a time. */
const MAX_WAITING = 1_000;

/** Those that are waited for, the longest first. */
const waiting = new Set<() => void>();

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
      waiting.delete(giveUp);
      request.off('readable', check).off('close', giveUp);
      resolve(isThere);
    };
    const giveUp = (): void => finish(false);
    const check = (): void => {
      if (request.complete || request.readableLength >= KEPT_BODY_BYTES) finish(true);
    };
    request.on('readable', check).on('close', giveUp);
    waiting.add(giveUp);
    const [longest] = waiting;
    if (waiting.size > MAX_WAITING) longest?.();
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
