import { setImmediate } from 'node:timers/promises';

/** So long a search may keep all others waiting, in ms. */
const TURN_MS = 10;

/** The time since others had their turn: a search does much without waiting for anything. */
export class Turn {
  #since = performance.now();

  /** Lets others have theirs when this one has taken long enough. */
  async isOver(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
