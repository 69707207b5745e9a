import type { IncomingMessage, ServerResponse } from 'node:http';
import { CALLS } from '@/lib/contract/calls';
import type { CachedAnswers } from './cached-answers';
import type { HeaderList } from './header-list';

/** How long an answer is given again, in ms. It adds to the time until an announcement is on every page. */
const MAX_AGE_MS = 1_000;

const PATH = `/api${CALLS.listAnnouncements.path}`;

export type FetchFromBackend = (request: Request) => Promise<Response>;

type Answer = { status: number; headers: HeaderList; body: Buffer };

/**
 * Answers which announcements are in force, the same for everybody. Every open page asks for it all the time, so the
 * backend is asked once a second at most. Failures are not cached.
 */
export function createCachedAnnouncements(fetchFromBackend: FetchFromBackend): CachedAnswers {
  let cached: { until: number; answer: Promise<Answer> } | undefined;

  async function load(): Promise<Answer> {
    const response = await fetchFromBackend(new Request(`http://localhost${PATH}`));
    const { status } = response;
    if (status !== 200) cached = undefined;
    // Each request has an id of its own.
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id').flat();
    const body = Buffer.from(await response.arrayBuffer());
    return { status, headers: [...headers, 'Content-Length', String(body.length)], body };
  }

  return {
    answer({ method, url }: IncomingMessage, response: ServerResponse, given: HeaderList) {
      if (method !== 'GET' || url !== PATH) return false;
      const now = performance.now();
      if (!cached || cached.until <= now) cached = { until: now + MAX_AGE_MS, answer: load() };
      cached.answer
        .then(({ status, headers, body }) => {
          response.writeHead(status, [...given, ...headers]).end(body);
        })
        .catch(() => response.destroy());
      return true;
    },
  };
}
