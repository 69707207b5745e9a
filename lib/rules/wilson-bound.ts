/** For a confidence of 95 %. */
const Z = 1.96;

/**
 * Returns the lower bound of the Wilson score interval: the least share, from 0 to 1, that `part` of `whole` proves.
 * One of one proves little (0.21), 40 of 50 a lot (0.67), so few votes cannot outrank many.
 */
export function wilsonBound(part: number, whole: number): number {
  if (whole === 0) return 0;
  const share = part / whole;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * whole)) / whole);
  return Math.max(0, (share + (Z * Z) / (2 * whole) - spread) / (1 + (Z * Z) / whole));
}
