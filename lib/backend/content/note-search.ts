import { SEARCH_EVENTS } from '@/lib/constants';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { recordSearch } from './record-search';

/** Those that say so; what they ask for is no search of anybody's. */
const CRAWLER = /bot|crawl|spider|slurp|preview/i;

/**
 * Keeps a search whose page was read without JavaScript, as the picture on that page tells. What another site, a
 * crawler or a browser ahead of its reader asks for is not kept.
 * @throws AppError too-many-requests
 */
export async function noteSearch(
  data: { q: string; results: number; locale: string },
  { headers, client }: { headers: Headers; client: string },
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<void> {
  if (!isReader(headers)) return;
  const now = clock();
  await enforceLimit(db.kysely, { limit: 'visitorEventsPerClient', of: client }, now);
  await recordSearch(db.kysely, { name: SEARCH_EVENTS.search, data }, now);
}

function isReader(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  const isAhead = /prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`);
  return (
    (site ?? 'same-origin') === 'same-origin' && !isAhead && !CRAWLER.test(headers.get('user-agent') ?? 'bot')
  );
}
