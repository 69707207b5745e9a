import { setImmediate } from 'node:timers/promises';

/** So long a search may keep all others waiting, in ms. */
const TURN_MS = 10;

/** The time since a search began or last gave way: it does much without waiting for anything. */
export class Turn {
  #since = performance.now();

  /** Lets others have their turn when this one has taken long enough. */
  async giveWay(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
