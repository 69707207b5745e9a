/**
 * How many letters must be inserted, deleted, replaced or swapped with their neighbour to make one word from the
 * other (optimal string alignment); anything above `limit` is reported as `limit + 1`.
 */
export function damerau(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      }
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, b.length), limit + 1);
}

const at = (row: number[], index: number): number => row[index] ?? Infinity;
