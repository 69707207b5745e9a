import type { Kysely } from 'kysely';
import { z } from 'zod';
import { SEARCH_EVENTS } from '@/lib/constants';
import { localeParam } from '@/lib/contract/common';
import type { Tables } from '@/lib/database/schema';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { safeQuery } from './safe-query';
import { insertSearchLog } from './search-log-queries';

const whole = z.coerce.number().int().min(0).max(1_000_000);
const searched = z.object({ q: z.string(), results: whole, locale: localeParam.catch('id') });
export const openedResult = z.object({
  q: z.string(),
  uid: z.string().regex(/^[0-9a-z]{1,40}$/i),
  rank: whole.refine((rank) => rank > 0),
  locale: localeParam.catch('id'),
  /** The previous query, if none of its results was opened. */
  after: z.string().optional(),
});

/**
 * Stores a search (`q`, `results`) or a result that was opened (`q`, `uid`, `rank` from 1) for the operators' report:
 * without a name, and without the words when they may be personal. Returns undefined for other events, false when the
 * data is invalid.
 */
export async function recordSearch(
  db: Kysely<Tables>,
  event: { name: string; data: object },
  at: Date,
): Promise<boolean | undefined> {
  if (event.name === SEARCH_EVENTS.search) {
    const { success, data } = searched.safeParse(event.data);
    if (!success) return false;
    const { q, results, locale } = data;
    await insertSearchLog(db, { at, kind: 'search', query: safeQuery(q), locale, results });
    return true;
  }
  if (event.name === SEARCH_EVENTS.open) {
    const { success, data } = openedResult.safeParse(event.data);
    if (!success) return false;
    const { q, uid, rank, locale } = data;
    await insertSearchLog(db, { at, kind: 'open', query: safeQuery(q), locale, uid, rank });
    return true;
  }
  return undefined;
}

/** User agents of crawlers and link previews. */
const CRAWLER = /bot|crawl|spider|slurp|preview/i;

/**
 * Records a search whose page was read without JavaScript, as its tracking pixel reports it. Requests of other sites,
 * of crawlers and of browsers that prefetch are ignored.
 * @throws AppError too-many-requests
 */
export async function recordSearchPixel(
  data: { q: string; results: number; locale: string },
  { headers, clientKey }: { headers: Headers; clientKey: string },
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<void> {
  if (!isReader(headers) || isForeign(headers)) return;
  const now = clock();
  await enforceLimit(db.kysely, { limit: 'visitorEventsPerClient', subject: clientKey }, now);
  await recordSearch(db.kysely, { name: SEARCH_EVENTS.search, data }, now);
}

const isForeign = (headers: Headers): boolean =>
  (headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin';

/** Returns whether a person sent a request, and no crawler or prefetching browser. */
export function isReader(headers: Headers): boolean {
  const isPrefetch = /prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`);
  const isCrawler = CRAWLER.test(headers.get('user-agent') ?? 'bot');
  return !isPrefetch && !isCrawler;
}
