import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { databaseStore } from '@/lib/importer/store/queries';
import { createStoreHandler, STORE_PATH } from '@/lib/importer/store/remote-store';
import type { Database } from '@/lib/database/open-database';
import { systemRandom } from '@/lib/backend/random';
import { importContacts, importContactsRequest } from '@/lib/backend/contact/import-contacts';
import { reportRequests } from '@/lib/backend/project/report-requests';
import { reportSearches } from '@/lib/backend/content/report-searches';
import { unlockEmail } from '@/lib/backend/auth/unlock-email';

/** Unlocks an email: `{ email }`, answered with what was removed, or `{ error }`. */
export const UNLOCK_PATH = '/desk/unlock';

/** Reports searches: `{ days, size }`, answered with the report, or `{ error }`. */
export const SEARCH_REPORT_PATH = '/search/report';

/** Reports requests: as above. */
export const REQUESTS_REPORT_PATH = '/requests/report';

/** Imports contacts: `{ business, rows }`, answered with a report, or `{ error }`. */
export const CONTACTS_IMPORT_PATH = '/contacts/import';

const MAX_BODY_BYTES = 100_000;

const reportRequest = z.strictObject({ days: z.number().int().min(1), size: z.number().int().min(1) });
const unlockRequest = z.strictObject({ email: z.string() });

/**
 * Creates the handler for the portal's own commands, whose token the database module has checked. An import runs in the
 * command's process and only writes here; it ends when visitors of this process see its changes.
 */
export function createControlHandler(db: Database, refreshPages: () => Promise<void>) {
  const storeHandler = createStoreHandler(databaseStore(db), refreshPages);

  const simple: Record<string, (body: unknown) => Promise<object>> = {
    [UNLOCK_PATH]: (body) => unlockEmail(unlockRequest.parse(body).email, { db }),
    [CONTACTS_IMPORT_PATH]: (body) =>
      importContacts(importContactsRequest.parse(body), {
        db,
        clock: () => new Date(),
        random: systemRandom,
      }),
    [SEARCH_REPORT_PATH]: (body) =>
      reportSearches(reportRequest.parse(body), { db, clock: () => new Date() }),
    [REQUESTS_REPORT_PATH]: (body) =>
      reportRequests(reportRequest.parse(body), { db, clock: () => new Date() }),
  };

  async function answerSimple(
    work: (body: unknown) => Promise<object>,
    request: IncomingMessage,
  ): Promise<object> {
    try {
      return await work(JSON.parse(await readBody(request)));
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const work = request.method === 'POST' ? simple[request.url ?? ''] : undefined;
    if (work) {
      void answerSimple(work, request).then((answer) => response.end(JSON.stringify(answer)));
      return;
    }
    if (request.method === 'POST' && request.url?.startsWith(STORE_PATH))
      void storeHandler(request, response);
    else response.writeHead(404).end();
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
