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
