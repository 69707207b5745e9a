/** The best of many that are offered one by one; among equals those with the smaller number go first. */
export class Best {
  readonly #kept: { number: number; worth: number }[] = [];
  #least = -Infinity;
  /** How many were offered. */
  count = 0;

  constructor(readonly size: number) {}

  /** From what worth on another one would be kept. */
  get least(): number {
    return this.#least;
  }

  get numbers(): number[] {
    return this.#kept.map(({ number }) => number);
  }

  offer(number: number, worth: number): void {
    this.count += 1;
    // Nearly all of thousands end here.
    if (worth < this.#least) return;
    const kept = this.#kept;
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = kept[middle] as { number: number; worth: number };
      if (other.worth > worth || (other.worth === worth && other.number < number)) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, { number, worth });
    if (kept.length > this.size) kept.pop();
    if (kept.length === this.size) this.#least = kept.at(-1)?.worth ?? -Infinity;
  }
}
