import { untraced } from '@/lib/basics/tracing';

export type Polling = {
  /** Runs the work now, or once more after the run that is under way. */
  wake(): void;
  /** Resolves when the work is not running. */
  settled(): Promise<void>;
};

/**
 * Runs work again and again until the signal ends it, one run at a time. A run returns how long to wait for the next
 * one, in ms, and handles its own errors.
 */
export function startPolling(work: () => Promise<number>, signal: AbortSignal): Polling {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let mustRunAgain = false;

  function wake(): void {
    if (signal.aborted) return;
    if (running) {
      mustRunAgain = true;
      return;
    }
    clearTimeout(timer);
    running = untraced(work).then((waitMs) => {
      running = undefined;
      if (signal.aborted) return;
      if (mustRunAgain) {
        mustRunAgain = false;
        wake();
      } else {
        timer = setTimeout(wake, waitMs).unref();
      }
    });
  }

  signal.addEventListener('abort', () => clearTimeout(timer));
  wake();
  return {
    wake,
    async settled() {
      while (running) await running;
    },
  };
}
