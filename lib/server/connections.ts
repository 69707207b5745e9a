import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
