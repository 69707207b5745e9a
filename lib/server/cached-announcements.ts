import type { IncomingMessage, ServerResponse } from 'node:http';
import { CALLS } from '@/lib/contract/calls';
import type { CachedAnswers } from './cached-answers';
import type { HeaderList } from './header-list';

/** Lifetime of an answer, in ms. It adds to the time until an announcement is on every page. */
const MAX_AGE_MS = 1_000;

const PATH = `/api${CALLS.listAnnouncements.path}`;

/** Headers of a backend answer that must not be stored: they belong to one request. */
const OF_EVERY_ANSWER: ReadonlySet<string> = new Set(['x-request-id', 'x-content-type-options']);

export type FetchFromBackend = (request: Request) => Promise<Response>;

type Answer = { status: number; headers: HeaderList; body: Buffer };

/**
 * Answers the call that lists the current announcements, which are the same for everybody. Every open page polls it, so
 * the backend is asked once a second at most. Failures are not cached.
 */
export function createCachedAnnouncements(fetchFromBackend: FetchFromBackend): CachedAnswers {
  let cached: { until: number; answer: Promise<Answer> } | undefined;

  async function load(): Promise<Answer> {
    const response = await fetchFromBackend(new Request(`http://localhost${PATH}`));
    const { status } = response;
    if (status !== 200) cached = undefined;
    const headers = [...response.headers].filter(([name]) => !OF_EVERY_ANSWER.has(name)).flat();
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
