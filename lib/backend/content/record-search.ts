import type { Kysely } from 'kysely';
import { z } from 'zod';
import { SEARCH_EVENTS } from '@/lib/constants';
import { localeParam } from '@/lib/contract/common';
import type { Tables } from '@/lib/database/schema';
import { safeQuery } from './safe-query';
import { insertSearchLog } from './search-log-queries';

const whole = z.coerce.number().int().min(0).max(1_000_000);
const searched = z.object({ q: z.string(), results: whole, locale: localeParam.catch('id') });
const opened = z.object({
  q: z.string(),
  uid: z.string().regex(/^[0-9a-z]{1,40}$/i),
  rank: whole.refine((rank) => rank > 0),
  locale: localeParam.catch('id'),
});

/**
 * Keeps what was searched (`q`, `results`) or opened from the results (`q`, `uid`, `rank` from 1) for the operators'
 * report: without anybody's name, and without the words when they may be personal. Yields undefined for another
 * event, and whether it was kept otherwise.
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
    const { success, data } = opened.safeParse(event.data);
    if (!success) return false;
    const { q, uid, rank, locale } = data;
    await insertSearchLog(db, { at, kind: 'open', query: safeQuery(q), locale, uid, rank });
    return true;
  }
  return undefined;
}
