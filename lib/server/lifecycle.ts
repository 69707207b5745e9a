import type { Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isStartedByNpm, watchNpmParent } from '@/scripts/start/npm-parent.mjs';

/** In ms after the drain began; requests that have not finished by then are cut off. */
const DRAIN_DEADLINE_MS = 20_000;
/** In ms; a proxy that was turned away has stopped sending when nothing came for this long. */
const QUIET_MS = 300;
/** In ms; the longest wait for that. */
const TURN_AWAY_LIMIT_MS = 3_000;

type Phase = 'starting' | 'ready' | 'draining';

/** The phase of the process and its requests in flight. */
export class Lifecycle {
  #phase: Phase = 'starting';
  #isTurningAway = false;
  #lastArrival = 0;
  #inFlight = new Set<ServerResponse>();
  #whenIdle: (() => void) | undefined;

  get phase(): Phase {
    return this.#phase;
  }

  /**
   * Returns whether a new request is served. A process that is about to leave turns readers away, so that a proxy asks
   * another instance and sends nothing more; what changes something is served to the end, as no proxy may send it twice.
   */
  accepts(method: string | undefined): boolean {
    this.#lastArrival = performance.now();
    if (this.#phase === 'starting') return false;
    return !this.#isTurningAway || (method !== 'GET' && method !== 'HEAD');
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
   * Stops serving: not ready from now on, but as before for `drainMs`; then requests in flight may finish until the
   * deadline (in ms) and are cut off. The listener stays open for the probes meanwhile, and idle connections are not closed,
   * since a request may be on its way on them. Resolves with the number of requests that were cut off.
   */
  async drain(server: Server, { drainMs = 0, deadlineMs = DRAIN_DEADLINE_MS } = {}): Promise<number> {
    this.#phase = 'draining';
    for (const response of this.#inFlight) closeAfter(response);
    await wait(drainMs);
    this.#isTurningAway = true;
    if (drainMs > 0) await this.#untilQuiet();
    await this.#untilIdle(deadlineMs);
    const cut = this.#inFlight.size;
    // This is not awaited, because upgraded sockets of the development server would keep it open.
    server.close();
    server.closeAllConnections();
    return cut;
  }

  async #untilQuiet(): Promise<void> {
    const end = performance.now() + TURN_AWAY_LIMIT_MS;
    do await wait(QUIET_MS);
    while (performance.now() - this.#lastArrival < QUIET_MS && performance.now() < end);
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

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Closes the connection after this answer, so that it brings no further requests. */
export function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** How long the clean-up after draining may take, in ms; the whole stop stays below 30 s and `drainMs`. */
const CLEAN_UP_MS = 4_000;

type SignalOptions = {
  /** How long requests are still served after SIGTERM, in ms, so that a balancer can react. */
  drainMs: number;
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
export function installSignals({ server, lifecycle, log, cleanUp, drainMs }: SignalOptions): void {
  let isStopping = false;
  let repeated = 0;

  async function stop(exitCode: number, drainMs = 0): Promise<void> {
    isStopping = true;
    const cut = await lifecycle.drain(server, { drainMs });
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
      // Ctrl+C comes from somebody who waits.
      void stop(0, signal === 'SIGTERM' ? drainMs : 0);
    });
  }
  watchNpmParent(() => {
    if (isStopping) return;
    log.info({ event: 'stopping', reason: 'npm was stopped' }, 'stopping');
    void stop(0, drainMs);
  });
  process.on('unhandledRejection', (reason) => {
    log.error({ event: 'unhandled-rejection', err: reason }, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'uncaught-exception', err: error }, 'uncaught exception');
    if (!isStopping) void stop(1);
  });
}
