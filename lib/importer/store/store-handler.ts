import type { IncomingMessage, ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { ChangeSet, ContentStore, ItemRef, StoredMedia, WrittenRow } from './content-store';

/** Where a tool reaches the store of a running site; the number changes with what is sent. */
export const STORE_PATH = '/content/store/1/';
/** A picture is at most 20 MB as a file, and nothing else that comes in one piece is larger. */
const MAX_BODY_BYTES = 30 * 1024 * 1024;

/** The first line of `apply`; each further line is one row, so that none has to be parsed all at once. */
export type ApplyHead = Omit<ChangeSet, 'rows'>;
export type MediaHead = Omit<StoredMedia, 'bytes'>;

/**
 * The running site's end of an import: the tool reads and renders in a process of its own and sends what is to be
 * written. Whoever may call this holds the token of the data folder, so what is sent is not checked again.
 * `onApplied` runs before the tool is told, so that visitors see the change when the import says it is done.
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
      await store.apply(await readChangeSet(request));
      await onApplied();
      return null;
    },
    'remove-unused-media': async (request) => store.removeUnusedMedia((await readJson(request)) as string),
    'after-bulk-load': async () => {
      await store.afterBulkLoad();
      return null;
    },
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://local');
    const name = url.pathname.slice(STORE_PATH.length);
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    response.setHeader('Content-Type', 'application/json');
    try {
      if (!answer) throw new Error(`unknown call ${name}; is the running site another version?`);
      const value = await answer(request, url);
      response.end(JSON.stringify({ value }));
    } catch (error) {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    }
  };
}

async function readChangeSet(request: IncomingMessage): Promise<ChangeSet> {
  let head: ApplyHead | undefined;
  const rows: WrittenRow[] = [];
  for await (const line of createInterface({ input: request, crlfDelay: Infinity })) {
    if (head) rows.push(JSON.parse(line) as WrittenRow);
    else head = JSON.parse(line) as ApplyHead & { count: number };
  }
  const count = (head as (ApplyHead & { count: number }) | undefined)?.count;
  // A sender that died in the middle must not leave half of its changes.
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
