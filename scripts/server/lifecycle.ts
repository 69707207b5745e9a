import type { Server, ServerResponse } from 'node:http';

/** After a stop signal new requests are still answered this long while old ones finish, so that a balancer can react. */
const LAME_DUCK_MS = 5_000;
/** Requests that have not finished by then are cut off. */
export const DRAIN_DEADLINE_MS = 25_000;

export type Phase = 'starting' | 'ready' | 'draining';

/** What the process is doing, and which requests it is busy with. */
export class Lifecycle {
  #phase: Phase = 'starting';
  #drainStarted = 0;
  #inFlight = new Set<ServerResponse>();
  #whenIdle: (() => void) | undefined;

  get phase(): Phase {
    return this.#phase;
  }

  /** Whether a request that arrives now is served. */
  get isAccepting(): boolean {
    if (this.#phase === 'draining') return performance.now() - this.#drainStarted < LAME_DUCK_MS;
    return this.#phase === 'ready';
  }

  /** Ready for visitors, unless a stop signal came first. */
  markReady(): void {
    if (this.#phase === 'starting') this.#phase = 'ready';
  }

  /** Counts a request as in flight until its answer is sent or its client is gone. */
  track(response: ServerResponse): void {
    this.#inFlight.add(response);
    response.once('close', () => {
      this.#inFlight.delete(response);
      if (this.#inFlight.size === 0) this.#whenIdle?.();
    });
  }

  /**
   * Stops serving: not ready at once, requests in flight finish, the rest is cut off at the deadline. The listener
   * stays open for the probes until nothing is in flight. Resolves with the number of requests that were cut off.
   */
  async drain(server: Server, deadlineMs = DRAIN_DEADLINE_MS): Promise<number> {
    this.#phase = 'draining';
    this.#drainStarted = performance.now();
    server.closeIdleConnections();
    for (const response of this.#inFlight) closeAfter(response);
    await this.#untilIdle(deadlineMs);
    const cut = this.#inFlight.size;
    // Not awaited: sockets that were upgraded (development server) would keep it open.
    server.close();
    server.closeAllConnections();
    return cut;
  }

  #untilIdle(deadlineMs: number): Promise<void> {
    if (this.#inFlight.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, deadlineMs);
      this.#whenIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Ends the connection with this answer, so that a kept-alive one brings no further requests. */
export function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
