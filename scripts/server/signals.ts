import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { DRAIN_DEADLINE_MS, type Lifecycle } from './lifecycle';

/** What comes after draining (closing the database) may take this long; the whole stays below 30 s. */
const CLEAN_UP_MS = 4_000;

export type SignalOptions = {
  server: Server;
  lifecycle: Lifecycle;
  log: Logger;
  cleanUp: (() => Promise<unknown> | undefined)[];
};

/** Stops the process in good order on SIGTERM and SIGINT, and keeps it alive or ends it after programming errors. */
export function installSignals({ server, lifecycle, log, cleanUp }: SignalOptions): void {
  let isStopping = false;

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
      if (isStopping) process.exit(signal === 'SIGINT' ? 130 : 143);
      log.info({ event: 'stopping', signal }, 'stopping');
      void stop(0);
    });
  }
  process.on('unhandledRejection', (reason) => {
    log.error({ event: 'unhandled-rejection', err: reason }, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ event: 'uncaught-exception', err: error }, 'uncaught exception');
    if (!isStopping) void stop(1);
  });
}
