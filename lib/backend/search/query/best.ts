/** The best of many that are offered one by one; among equals those with the smaller number go first. */
export class Best {
  // Lists of plain numbers: objects would be left behind by every search.
  readonly #numbers: Uint32Array;
  readonly #worths: Float64Array;
  #length = 0;
  /** How many were offered or passed over. */
  count = 0;
  /** Whatever is worth less is not kept. */
  least = -Infinity;

  constructor(readonly size: number) {
    // One more, which falls off the end.
    this.#numbers = new Uint32Array(size + 1);
    this.#worths = new Float64Array(size + 1);
  }

  get numbers(): number[] {
    return [...this.#numbers.subarray(0, this.#length)];
  }

  offer(number: number, worth: number): void {
    this.count += 1;
    if (worth < this.least) return;
    const [numbers, worths] = [this.#numbers, this.#worths];
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = worths[middle] as number;
      if (other > worth || (other === worth && (numbers[middle] as number) < number)) low = middle + 1;
      else high = middle;
    }
    numbers.copyWithin(low + 1, low, this.#length);
    worths.copyWithin(low + 1, low, this.#length);
    numbers[low] = number;
    worths[low] = worth;
    this.#length = Math.min(this.size, this.#length + 1);
    if (this.#length === this.size) this.least = worths[this.size - 1] ?? -Infinity;
  }
}
