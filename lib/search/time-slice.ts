import { setImmediate } from 'node:timers/promises';

/** How long a search may keep the event loop, in ms. */
const SLICE_MS = 10;
/** How long a search may take, in ms: as long as a call of the backend (`ANSWER_DEADLINE_MS` in lib/backend/limits.ts). */
export const SEARCH_DEADLINE_MS = 2_800;

/** A search took longer than its caller waits. */
export class SearchDeadlineError extends Error {
  override readonly name = 'SearchDeadlineError';
}

/** Divides the work of one search into slices that leave the event loop to others. */
export class TimeSlice {
  readonly #end = performance.now() + SEARCH_DEADLINE_MS;
  #start = performance.now();

  /**
   * Yields to the event loop when the slice is used up.
   * @throws SearchDeadlineError
   */
  async yieldWhenDue(): Promise<void> {
    const now = performance.now();
    if (now > this.#end) throw new SearchDeadlineError();
    if (now - this.#start < SLICE_MS) return;
    await setImmediate();
    this.#start = performance.now();
  }
}
