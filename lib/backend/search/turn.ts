import { setImmediate } from 'node:timers/promises';
import { ANSWER_DEADLINE_MS } from '../limits';

/** So long a search may keep all others waiting, in ms. */
const TURN_MS = 10;

/** A search took longer than its caller waits. */
export class SearchDeadlineError extends Error {
  override readonly name = 'SearchDeadlineError';
}

/** The time since a search began and since it last gave way: it does much without waiting for anything. */
export class Turn {
  readonly #end = performance.now() + ANSWER_DEADLINE_MS;
  #since = performance.now();

  /**
   * Lets others have their turn when this one has taken long enough.
   * @throws SearchDeadlineError when the caller has been answered without it.
   */
  async giveWay(): Promise<void> {
    const now = performance.now();
    if (now > this.#end) throw new SearchDeadlineError();
    if (now - this.#since < TURN_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
