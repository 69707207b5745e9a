/** The first place of a sorted list, at an index or behind it, from which on the condition holds. */
export function firstFrom(
  sorted: Uint32Array | Float64Array,
  holds: (value: number) => boolean,
  index = 0,
): number {
  let [low, high] = [index, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(sorted[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}
