import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { importContent } from '@/lib/backend/content/import-content';
import type { ImportPhase, ImportReport } from '@/lib/backend/content/types';
import type { Database } from '@/lib/backend/db/open-database';
import { unlockAddress } from '@/lib/backend/services/unlock-address';

/** Where a tool sends an import to the process that holds the embedded database. */
export const IMPORT_PATH = '/content/import';
/** Where the help desk opens an address: `{ address }`, answered with what was in its way, or `{ error }`. */
export const UNLOCK_PATH = '/desk/unlock';

const MAX_BODY_BYTES = 100_000;

/** What `importContent` takes, apart from the database; unknown options are refused, not ignored. */
export const importRequest = z.strictObject({
  folder: z.string().min(1),
  source: z.string().min(1),
  prune: z.boolean().optional(),
  dryRun: z.boolean().optional(),
  category: z.string().optional(),
  locale: z.enum(['id', 'en']).optional(),
  all: z.boolean().optional(),
});
const unlockRequest = z.strictObject({ address: z.string() });
export type ImportRequest = z.infer<typeof importRequest>;

/** The answer is one of these as JSON on each line; the last one is the report or the error. */
export type ImportLine =
  | { progress: { phase: ImportPhase; done: number; total: number } }
  | { report: ImportReport }
  | { error: string };

/**
 * Answers the portal's own tools: the database module has already checked that they may. An import is reported as
 * done when its changes are visible to visitors of this process.
 */
export function createControlHandler(db: Database, refreshPages: () => Promise<void>) {
  let queue: Promise<unknown> = Promise.resolve();

  async function runImport(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const options = importRequest.parse(JSON.parse(await readBody(request)));
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    const write = (line: ImportLine) => void response.write(`${JSON.stringify(line)}\n`);
    const report = await importContent({
      ...options,
      db,
      onProgress: (phase, done, total) => write({ progress: { phase, done, total } }),
    });
    if (!report.dryRun) await refreshPages();
    write({ report });
    response.end();
  }

  async function unlock(request: IncomingMessage): Promise<object> {
    try {
      const { address } = unlockRequest.parse(JSON.parse(await readBody(request)));
      return await unlockAddress(address, { db });
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method === 'POST' && request.url === UNLOCK_PATH) {
      void unlock(request).then((answer) => response.end(JSON.stringify(answer)));
      return;
    }
    if (request.method !== 'POST' || request.url !== IMPORT_PATH) {
      response.writeHead(404).end();
      return;
    }
    // One import after the other: each is one transaction on one connection anyway.
    queue = queue
      .then(() => runImport(request, response))
      .catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(400, { 'Content-Type': 'application/x-ndjson' });
        const line: ImportLine = { error: error instanceof Error ? error.message : String(error) };
        response.end(`${JSON.stringify(line)}\n`);
      });
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY_BYTES) throw new Error('the request is too large');
  }
  return text;
}
