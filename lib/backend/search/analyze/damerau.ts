/**
 * How many letters must be inserted, deleted, replaced or swapped with their neighbour to make one word from the
 * other (optimal string alignment); anything above `limit` is reported as `limit + 1`.
 */
export function damerau(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 1;
  // Three rows in one array: this one, the last and the one before; the cheapest way, as it runs for every candidate.
  const rows = new Uint8Array(3 * width);
  for (let j = 0; j < width; j += 1) rows[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const row = (i % 3) * width;
    const last = ((i + 2) % 3) * width;
    const beforeLast = ((i + 1) % 3) * width;
    rows[row] = i;
    let smallest = i;
    for (let j = 1; j < width; j += 1) {
      const replaced = at(rows, last + j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(at(rows, last + j) + 1, at(rows, row + j - 1) + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(rows, beforeLast + j - 2) + 1);
      }
      rows[row + j] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return limit + 1;
  }
  return Math.min(at(rows, (a.length % 3) * width + b.length), limit + 1);
}

const at = (rows: Uint8Array, index: number): number => rows[index] ?? 0;
