import type { ServerResponse } from 'node:http';
import { FAILED_RETRY_AFTER_S } from '@/lib/constants';

/**
 * A page that could not be made says that it will be back: Next knows 500 alone, after which crawlers come back when
 * they please. Only for what people and crawlers read; calls and files keep the status that they have.
 */
export function promiseReturn(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isPage = String(response.getHeader('Content-Type')).startsWith('text/html');
    if (!isPage || (status !== 500 && status !== 503)) return writeHead(status, ...rest);
    response.setHeader('Retry-After', String(FAILED_RETRY_AFTER_S));
    return writeHead(503, ...rest);
  };
}
