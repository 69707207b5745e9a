/** Returns the number of a page of a list in a path, 1 where the path has none; undefined for what is no such number. */
export function parsePageNumber(written: string | undefined): number | undefined {
  if (written === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(written) ? Number(written) : undefined;
}
