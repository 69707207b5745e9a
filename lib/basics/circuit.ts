/** How long everything must have failed before a circuit opens, in ms. */
const PATIENCE_MS = 3_000;
/** How often an open circuit lets a call through, to see whether the backend is back, in ms. */
const PROBE_MS = 1_000;

/**
 * Refuses calls to a backend that fails: after failures of several names (kinds of calls, or URLs) without a success
 * between them, for a while. From then on one call a second is let through, and the first success ends it. One name that
 * fails over and over is no reason: the rest may be well.
 */
export class Circuit {
  #failing = new Set<string>();
  #failingSince = 0;
  #probedAt = Number.NEGATIVE_INFINITY;
  #isOpen = false;

  constructor(private readonly minNames: number) {}

  refuses(now: number): boolean {
    return this.#isOpen && now - this.#probedAt < PROBE_MS;
  }

  /** Counts a call that is sent. */
  sent(now: number): void {
    this.#probedAt = now;
  }

  /** Returns whether this has closed the circuit. */
  succeeded(): boolean {
    const wasOpen = this.#isOpen;
    this.#failing.clear();
    this.#isOpen = false;
    return wasOpen;
  }

  /** Returns whether this has opened the circuit. */
  failed(name: string, now: number): boolean {
    if (this.#isOpen) return false;
    if (this.#failing.size === 0) this.#failingSince = now;
    if (this.#failing.size < this.minNames) this.#failing.add(name);
    this.#isOpen = this.#failing.size >= this.minNames && now - this.#failingSince >= PATIENCE_MS;
    return this.#isOpen;
  }
}
