import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { isStartedByNpm, watchNpmParent } from '../start/npm-parent.mjs';
import { DRAIN_DEADLINE_MS, type Lifecycle } from './lifecycle';

/** What comes after draining (closing the database) may take this long; the whole stays below 30 s. */
const CLEAN_UP_MS = 4_000;

export type SignalOptions = {
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
