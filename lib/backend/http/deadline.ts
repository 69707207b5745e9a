import { withTimeout } from '@/lib/basics/with-timeout';
import { unavailable } from '@/lib/backend/errors';

/**
 * Runs a part of a call within the time that the call has left.
 * @throws AppError unavailable when the time is over; the work then goes on, but nothing waits for it
 */
export type Within = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Starts the deadline of one call, in ms, which all of its parts share. Waiting for the client, such as for a body, is
 * not part of it: a slow network is no outage.
 */
export function startDeadline(ms: number): Within {
  let leftMs = ms;
  return async (work) => {
    const startedAt = performance.now();
    try {
      return await withTimeout(work(), leftMs, () => {
        throw unavailable();
      });
    } finally {
      leftMs = Math.max(0, leftMs - (performance.now() - startedAt));
    }
  };
}
