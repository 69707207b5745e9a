/** Parses the page number in the path of a list, 1 where the path has none; undefined for anything else. */
export function parsePageNumber(written: string | undefined): number | undefined {
  if (written === undefined) return 1;
  return /^[1-9]\d{0,3}$/.test(written) ? Number(written) : undefined;
}
