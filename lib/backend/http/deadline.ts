import { unavailable } from '@/lib/backend/errors';

/**
 * Does a part of a call's work within the time that the call has left.
 * @throws AppError unavailable when the time is over; the work goes on, but nothing waits for it
 */
export type Within = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Starts the time of one call, in ms, which all of its parts share. What waits for the client, such as the arrival of
 * a body, is not run within it: a slow network is no outage.
 */
export function startDeadline(ms: number): Within {
  let leftMs = ms;
  return async (work) => {
    const startedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable()), leftMs);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
      leftMs = Math.max(0, leftMs - (performance.now() - startedAt));
    }
  };
}
