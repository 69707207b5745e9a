import type { IncomingMessage } from 'node:http';

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
export function watchBodyRate(request: IncomingMessage, cut: () => void): void {
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
