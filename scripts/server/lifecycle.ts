import type { Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isStartedByNpm, watchNpmParent } from '../start/npm-parent.mjs';

/** How long new requests are still answered after a stop signal, in ms, so that a balancer can react. */
const LAME_DUCK_MS = 5_000;
/** In ms after a stop signal; requests that have not finished by then are cut off. */
const DRAIN_DEADLINE_MS = 25_000;

type Phase = 'starting' | 'ready' | 'draining';

/** The phase of the process and its requests in flight. */
export class Lifecycle {
  #phase: Phase = 'starting';
  #drainStarted = 0;
  #inFlight = new Set<ServerResponse>();
  #whenIdle: (() => void) | undefined;

  get phase(): Phase {
    return this.#phase;
  }

  /** Whether new requests are served. */
  get isAccepting(): boolean {
    if (this.#phase === 'draining') return performance.now() - this.#drainStarted < LAME_DUCK_MS;
    return this.#phase === 'ready';
  }

  /** Marks the process as ready, unless a stop signal came first. */
  markReady(): void {
    if (this.#phase === 'starting') this.#phase = 'ready';
  }

  /** Tracks a request as in flight until its answer is sent or its client is gone. */
  track(response: ServerResponse): void {
    this.#inFlight.add(response);
    response.once('close', () => {
      this.#inFlight.delete(response);
      if (this.#inFlight.size === 0) this.#whenIdle?.();
    });
  }

  /**
   * Stops serving: requests in flight may finish until the deadline (in ms) and are then cut off. The listener stays open
   * for the probes meanwhile. Resolves with the number of requests that were cut off.
   */
  async drain(server: Server, deadlineMs = DRAIN_DEADLINE_MS): Promise<number> {
    this.#phase = 'draining';
    this.#drainStarted = performance.now();
    server.closeIdleConnections();
    for (const response of this.#inFlight) closeAfter(response);
    await this.#untilIdle(deadlineMs);
    const cut = this.#inFlight.size;
    // This is not awaited, because upgraded sockets of the development server would keep it open.
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

/** Closes the connection after this answer, so that it brings no further requests. */
export function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** How long the clean-up after draining may take, in ms; the whole stop stays below 30 s. */
const CLEAN_UP_MS = 4_000;

type SignalOptions = {
  server: Server;
  lifecycle: Lifecycle;
  log: Logger;
  cleanUp: (() => Promise<unknown> | undefined)[];
};

/** Signals that npm repeats, because a terminal or service manager sends them to npm and to the server. */
const REPEATED_SIGNALS = isStartedByNpm ? 1 : 0;

/**
 * Stops the process gracefully on SIGTERM and SIGINT, also when only npm receives them. It survives unhandled rejections
 * and stops after uncaught exceptions.
 */
export function installSignals({ server, lifecycle, log, cleanUp }: SignalOptions): void {
  let isStopping = false;
  let repeated = 0;

  async function stop(exitCode: number): Promise<void> {
    isStopping = true;
    const cut = await lifecycle.drain(server, DRAIN_DEADLINE_MS);
    if (cut > 0) log.warn({ event: 'drain-deadline', count: cut }, 'requests cut off');
    // A database that does not close must not keep the process alive; it survives a kill.
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
