import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * What Next says of a generated page is meant for its own network: `s-maxage=60, stale-while-revalidate=31535940`.
 * Browsers obey the second half and show last year's page once more. This keeps the part for shared caches and has
 * browsers ask again, which the ETag answers with 304.
 */
export function browserSafe(cacheControl: string): string {
  const [, seconds] = /^s-maxage=(\d+), stale-while-revalidate/.exec(cacheControl) ?? [];
  return seconds ? `public, max-age=0, s-maxage=${seconds}, must-revalidate` : cacheControl;
}

/** Applies `browserSafe` to an answer, whoever writes its headers. */
export function shareWithoutStaleness(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];
  response.writeHead = (status: number, reason?: string | Headers, headers?: Headers) => {
    const cacheControl = response.getHeader('Cache-Control');
    if (typeof cacheControl === 'string') response.setHeader('Cache-Control', browserSafe(cacheControl));
    return typeof reason === 'string' ? writeHead(status, reason, headers) : writeHead(status, reason);
  };
}
