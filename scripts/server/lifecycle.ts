import type { Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isStartedByNpm, watchNpmParent } from '../start/npm-parent.mjs';

/** After a stop signal new requests are still answered this long while old ones finish, so that a balancer can react. */
const LAME_DUCK_MS = 5_000;
/** Requests that have not finished by then are cut off. */
const DRAIN_DEADLINE_MS = 25_000;

type Phase = 'starting' | 'ready' | 'draining';

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

/** What comes after draining (closing the database) may take this long; the whole stays below 30 s. */
const CLEAN_UP_MS = 4_000;

type SignalOptions = {
  server: Server;
  lifecycle: Lifecycle;
  log: Logger;
  cleanUp: (() => Promise<unknown> | undefined)[];
};

/** npm passes on what a terminal or a service manager has sent to the server as well: that is no impatience. */
const REPEATED_SIGNALS = isStartedByNpm ? 1 : 0;

/**
 * Stops the process in good order on SIGTERM and SIGINT, also when they reach npm alone, and keeps it alive or ends it
 * after programming errors.
 */
export function installSignals({ server, lifecycle, log, cleanUp }: SignalOptions): void {
  let isStopping = false;
  let repeated = 0;

  async function stop(exitCode: number): Promise<void> {
    isStopping = true;
    const cut = await lifecycle.drain(server, DRAIN_DEADLINE_MS);
    if (cut > 0) log.warn({ event: 'drain-deadline', count: cut }, 'requests cut off');
    // A database that does not close must not keep the process: it survives a kill.
    setTimeout(() => process.exit(exitCode), CLEAN_UP_MS).unref();
    for (const end of cleanUp.reverse()) {
      await end()?.catch((error: unknown) => log.error({ event: 'clean-up', err: error }, 'clean-up failed'));
    }
    process.exit(exitCode);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) {
        repeated += 1;
        if (repeated > REPEATED_SIGNALS) process.exit(signal === 'SIGINT' ? 130 : 143);
        return;
      }
      log.info({ event: 'stopping', signal }, 'stopping');
      void stop(0);
    });
  }
  watchNpmParent(() => {
    if (isStopping) return;
    log.info({ event: 'stopping', reason: 'npm was stopped' }, 'stopping');
    void stop(0);
  });
  process.on('unhandledRejection', (reason) => {
    log.error({ event: 'unhandled-rejection', err: reason }, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'uncaught-exception', err: error }, 'uncaught exception');
    if (!isStopping) void stop(1);
  });
}
