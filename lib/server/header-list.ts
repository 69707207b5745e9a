/**
 * Headers as `writeHead` takes them: names and values alternating. Writing them at once costs less than setting
 * each by itself (docs/performance.md).
 */
export type HeaderList = readonly string[];

/** Returns the headers of a list as pairs of name and value. */
export function pairsOf(headers: HeaderList): [name: string, value: string][] {
  return headers.flatMap((name, at) =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as [string, string]] : [],
  );
}
