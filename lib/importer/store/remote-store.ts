import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { ItemRef } from '@/lib/database/item-ref';
import { contentImportText } from '@/lib/text/content-import';
import { type DatabaseOutage, databaseOutage } from '@/lib/database/errors';
import type { ControlAddress } from '@/lib/database/embedded/control-file';
import { Spool, SpooledList } from '@/lib/importer/source/spool';
import type { ChangeSet, ContentStore, StoredMedia, StoredRow } from './content-store';

/** Path of the store at the running site; the number is the version of the protocol. */
export const STORE_PATH = '/content/store/1/';
/** The call that holds the store for one import. */
const HOLD = 'hold';
/** In bytes; the largest body is a picture of at most 20 MB. */
const MAX_BODY_BYTES = 30 * 1024 * 1024;

/** The first line of `apply`. Every other line is one row, so that the body is never parsed as a whole. */
type ApplyHead = Omit<ChangeSet, 'rows'>;
type MediaHead = Omit<StoredMedia, 'bytes'>;

/** Why a call failed; `outage` means that the database was not available. */
type Refusal = { error: string; outage?: DatabaseOutage | undefined };

/**
 * Creates the handler of the running site for the store of an import, which reads and renders in its own process. The
 * caller holds the token of the data folder, so the data is trusted. `onApplied` runs before the answer, so that visitors
 * see the changes when the import ends.
 */
export function createStoreHandler(store: ContentStore, onApplied: () => Promise<void>) {
  const answers: Record<string, (request: IncomingMessage, url: URL) => Promise<unknown>> = {
    'read-items': () => store.readItems(),
    'read-rows': async (request) => store.readRows((await readJson(request)) as ItemRef[]),
    'read-redirects': () => store.readRedirects(),
    'read-media': async (request) =>
      (await store.readMedia((await readJson(request)) as string))?.toString('base64'),
    'missing-media': async (request) => store.missingMedia((await readJson(request)) as string[]),
    'add-media': async (request, url) => {
      const head = JSON.parse(url.searchParams.get('head') ?? '') as MediaHead;
      await store.addMedia({ ...head, bytes: await readBytes(request) });
      return null;
    },
    apply: async (request) => {
      const spool = new Spool();
      try {
        await store.apply(await readChangeSet(request, spool));
      } finally {
        spool.close();
      }
      await onApplied();
      return null;
    },
    'remove-unused-media': async (request) => store.removeUnusedMedia((await readJson(request)) as string),
    'after-bulk-load': async () => {
      await store.afterBulkLoad();
      return null;
    },
  };

  let holder: ServerResponse | undefined;

  /** Holds the store for one import: the answer's body ends when the import does, however it ends. */
  function hold(response: ServerResponse): void {
    if (holder) throw new Error(contentImportText.importRunning);
    holder = response;
    response.once('close', () => (holder = undefined));
    response.flushHeaders();
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://local');
    const name = url.pathname.slice(STORE_PATH.length);
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    response.setHeader('Content-Type', 'application/json');
    try {
      if (name === HOLD) return hold(response);
      if (!answer) throw new Error(`unknown call ${name}; is the running site another version?`);
      const value = await answer(request, url);
      response.end(JSON.stringify({ value }));
    } catch (error) {
      response.statusCode = 500;
      const message = error instanceof Error ? error.message : String(error);
      response.end(JSON.stringify({ error: message, outage: databaseOutage(error) } satisfies Refusal));
    }
  };
}

/** Reads changes to their end before anything is written; their rows go into a file, which takes no memory. */
async function readChangeSet(request: IncomingMessage, spool: Spool): Promise<ChangeSet> {
  let head: ApplyHead | undefined;
  const rows = new SpooledList<StoredRow>(spool);
  for await (const line of createInterface({ input: request, crlfDelay: Infinity })) {
    if (head) rows.push(JSON.parse(line) as StoredRow);
    else head = JSON.parse(line) as ApplyHead & { count: number };
  }
  const count = (head as (ApplyHead & { count: number }) | undefined)?.count;
  // An import that died while sending must not leave half of its changes.
  if (!head || rows.length !== count) throw new Error('the changes are not complete');
  return { ...head, rows };
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new Error('the request is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  return JSON.parse(await text(request));
}

/**
 * Runs an import into the running site, one at a time: a second one would render everything before its rows conflict with
 * the first one's. @throws at once while another import runs
 */
export async function holdingStore<T>(site: ControlAddress, work: () => Promise<T>): Promise<T> {
  const { request, response } = await open(site, HOLD, (started) => Promise.resolve(void started.end()));
  try {
    if (response.statusCode !== 200) await answerOf(response);
    return await work();
  } finally {
    request.destroy();
  }
}

/** Creates the client of the running site's store. */
export function remoteStore(site: ControlAddress): ContentStore {
  const call = <T>(name: string, body?: unknown): Promise<T> =>
    send<T>(site, name, async (request) => {
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
      await send(site, `add-media?${query}`, async (request) => {
        request.end(bytes);
        await Promise.resolve();
      });
    },
    apply: async ({ rows, ...head }, onProgress) => {
      await send(site, 'apply', async (request) => {
        await writeLine(request, { ...head, count: rows.length } satisfies ApplyHead & { count: number });
        let count = 0;
        for (const row of rows) {
          await writeLine(request, row);
          onProgress?.((count += 1));
        }
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
  site: ControlAddress,
  name: string,
  write: (request: http.ClientRequest) => Promise<void>,
): Promise<T> {
  const { response } = await open(site, name, write);
  return (await answerOf(response)) as T;
}

const lost = (): never => {
  throw new Error(contentImportText.lostConnection);
};

async function open(
  { target, token }: ControlAddress,
  name: string,
  write: (request: http.ClientRequest) => Promise<void>,
): Promise<{ request: http.ClientRequest; response: IncomingMessage }> {
  const request = http.request({
    ...target,
    method: 'POST',
    path: STORE_PATH + name,
    headers: { Authorization: `Bearer ${token}` },
    agent: false,
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  // The site may refuse before everything is sent; then the answer counts.
  const [[response]] = await Promise.all([answered.catch(lost), write(request).catch(() => undefined)]);
  // A held store is released when its connection ends.
  request.on('error', () => undefined);
  return { request, response };
}

async function answerOf(response: IncomingMessage): Promise<unknown> {
  const body = await text(response).catch(lost);
  const answer = (body.startsWith('{') ? JSON.parse(body) : { error: refusalOf(response.statusCode) }) as
    { value: unknown } | Refusal;
  if ('error' in answer) throw new Error(reasonOf(answer));
  return answer.value;
}

function reasonOf({ error, outage }: Refusal): string {
  if (outage !== undefined) return contentImportText.outages[outage];
  // Another import has written the same items meanwhile.
  return /duplicate key|unique constraint/i.test(error) ? contentImportText.otherImport : error;
}

const refusalOf = (status: number | undefined): string =>
  status === 503 ? contentImportText.siteNotReady : contentImportText.siteRefused(status);
