import http from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ControlAddress } from '@/lib/database/embedded/control-file';
import type { ContentStore } from './content-store';
import { STORE_PATH, type ApplyHead, type MediaHead } from './store-handler';

/** The store of the running site that holds the database, reached over its local channel. */
export function remoteStore(address: ControlAddress): ContentStore {
  const call = <T>(name: string, body?: unknown): Promise<T> =>
    send<T>(address, name, async (request) => {
      request.end(body === undefined ? undefined : JSON.stringify(body));
      await Promise.resolve();
    });

  return {
    readItems: () => call('read-items'),
    readRows: (refs) => call('read-rows', refs),
    readRedirects: () => call('read-redirects'),
    readMedia: async (id) => {
      const bytes = await call<string | undefined>('read-media', id);
      return bytes === undefined ? undefined : Buffer.from(bytes, 'base64');
    },
    missingMedia: (ids) => call('missing-media', ids),
    addMedia: async ({ bytes, ...head }) => {
      const query = new URLSearchParams({ head: JSON.stringify(head satisfies MediaHead) });
      await send(address, `add-media?${query}`, async (request) => {
        request.end(bytes);
        await Promise.resolve();
      });
    },
    apply: async ({ rows, ...head }) => {
      await send(address, 'apply', async (request) => {
        await writeLine(request, { ...head, count: rows.length } satisfies ApplyHead & { count: number });
        for (const row of rows) await writeLine(request, row);
        request.end();
      });
    },
    removeUnusedMedia: (source) => call('remove-unused-media', source),
    afterBulkLoad: () => call('after-bulk-load'),
  };
}

async function writeLine(request: http.ClientRequest, value: unknown): Promise<void> {
  if (!request.write(`${JSON.stringify(value)}\n`)) await once(request, 'drain');
}

async function send<T>(
  { target, token }: ControlAddress,
  name: string,
  write: (request: http.ClientRequest) => Promise<void>,
): Promise<T> {
  const request = http.request({
    ...target,
    method: 'POST',
    path: STORE_PATH + name,
    headers: { Authorization: `Bearer ${token}` },
    agent: false,
  });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  // An early refusal ends the sending; it is the answer that counts then.
  const [[response]] = await Promise.all([answered, write(request).catch(() => undefined)]);
  const body = await text(response);
  const answer = (body.startsWith('{') ? JSON.parse(body) : { error: `status ${response.statusCode}` }) as {
    value: T;
    error?: string;
  };
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value;
}
