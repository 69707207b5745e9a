import type { Log } from './log';
import { startPolling } from './start-polling';

export type RepeatedJob = {
  work: () => Promise<unknown>;
  everyMs: number;
  /** Logged when a run fails: the name of the event, and what was not done. */
  failure: { event: string; message: string };
};

export type Repeating = {
  /** Begins no further run, and resolves when the one under way has ended. */
  stop(): Promise<void>;
};

/** Runs a job now, and again a while after each run, whether it succeeded or failed. */
export function repeat({ work, everyMs, failure }: RepeatedJob, log: Log): Repeating {
  const stopping = new AbortController();
  const polling = startPolling(async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ event: failure.event, err: error }, failure.message);
    }
    return everyMs;
  }, stopping.signal);
  return {
    stop() {
      stopping.abort();
      return polling.settled();
    },
  };
}
