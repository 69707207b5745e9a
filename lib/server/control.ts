import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { databaseStore } from '@/lib/importer/store/queries';
import { createStoreHandler, STORE_PATH } from '@/lib/importer/store/remote-store';
import { importContacts, importContactsRequest } from '@/lib/backend/contact/import-contacts';
import { reportRequests } from '@/lib/backend/project/report-requests';
import { reportContent, reportSearches } from '@/lib/backend/content/report-content';
import { synonymRules } from '@/lib/importer/synonyms';
import { saveSynonyms } from '@/lib/search';
import type { BackendDeps } from '@/lib/backend/deps';
import { OPERATOR } from '@/lib/backend/http/client-ip';
import { answerNodeRequest } from '@/lib/backend/http/node-adapter';
import { getRuntime } from '@/lib/backend/runtime';
import { removeDemo } from './remove-demo';
import { moveMedia, moveRequest } from './move-media';
import {
  CONTACTS_IMPORT_PATH,
  CONTENT_REPORT_PATH,
  DATA_COPY_PATH,
  DEMO_REMOVE_PATH,
  MEDIA_MOVE_PATH,
  REQUESTS_REPORT_PATH,
  SEARCH_REPORT_PATH,
  SYNONYMS_PATH,
} from './control-paths';

const MAX_BODY_BYTES = 100_000;

const reportRequest = z.strictObject({ days: z.number().int().min(1), size: z.number().int().min(1) });

/**
 * Creates the handler for the portal's own commands, whose token the database module has checked: they are operators to
 * the calls of the API. An import runs in the command's process and only writes here; it ends when visitors of this
 * process see its changes.
 */
export function createControlHandler(deps: BackendDeps, refreshSite: () => Promise<void>) {
  const { db, clock } = deps;
  const storeHandler = createStoreHandler(databaseStore(db), refreshSite);

  const simple: Record<string, (body: unknown) => Promise<object>> = {
    [MEDIA_MOVE_PATH]: (body) => moveMedia(db, moveRequest.parse(body)),
    [CONTACTS_IMPORT_PATH]: (body) => importContacts(importContactsRequest.parse(body), deps),
    [SEARCH_REPORT_PATH]: (body) => reportSearches(reportRequest.parse(body), { db, clock }),
    [SYNONYMS_PATH]: async (body) => {
      await saveSynonyms(db, synonymRules.parse(body));
      await refreshSite();
      return {};
    },
    [CONTENT_REPORT_PATH]: (body) => reportContent(reportRequest.parse(body), { db, clock }),
    [DEMO_REMOVE_PATH]: async () => {
      const removed = await removeDemo(deps);
      await refreshSite();
      return removed;
    },
    [DATA_COPY_PATH]: async () => {
      await db.copy?.();
      return {};
    },
    [REQUESTS_REPORT_PATH]: (body) => reportRequests(reportRequest.parse(body), { db, clock }),
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
    const { method, url = '' } = request;
    if (url.startsWith('/api/')) {
      void answerNodeRequest(request, response, (call) => getRuntime().backend.fetch(call, OPERATOR));
      return;
    }
    const work = method === 'POST' ? simple[url] : undefined;
    if (work) {
      response.setHeader('Content-Type', 'application/json');
      void answerSimple(work, request).then((answer) => response.end(JSON.stringify(answer)));
    } else if (method === 'POST' && url.startsWith(STORE_PATH)) void storeHandler(request, response);
    else response.writeHead(404).end();
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new Error('the request is too large');
  }
  return Buffer.concat(chunks).toString('utf8');
}
