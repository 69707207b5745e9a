import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { SEARCH_EVENTS } from '@/lib/constants';
import { localeParam } from '@/lib/contract/common';
import type { Tables } from '@/lib/database/schema';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { insertSearchLog, findOpenedItem, saveReformulation } from './search-log-queries';
import { fold, recordVote, type VoterHash } from '@/lib/search';
import { createHmac } from 'node:crypto';
import { lineOf } from '@/lib/backend/http/client-ip';

const whole = z.coerce.number().int().min(0).max(1_000_000);
const searched = z.object({ q: z.string(), results: whole, locale: localeParam.catch('id') });
const openedResult = z.object({
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
function isReader(headers: Headers): boolean {
  const isPrefetch = /prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`);
  const isCrawler = CRAWLER.test(headers.get('user-agent') ?? 'bot');
  return !isPrefetch && !isCrawler;
}

/** Longer searches are pasted texts, which may contain anything. */
const MAX_LENGTH = 120;

/** Queries like these may be personal: better to lose one from the statistics than to store it. */
const PERSONAL: RegExp[] = [
  // Emails and URLs, also as people disguise them from robots.
  /@|＠|:\/\/|\bwww\./,
  /[[({]\s*at\s*[\])}]|\bat\b.*\bdot\b/,
  // Phone, identity, tax and card numbers, one-time codes; in one piece or in groups.
  /\d{6,}/,
  /(?<!\d)\d{3}[\s.-]\d{3}(?!\d)/,
  /(?<!\d)\d{2}[\s.-]\d{2}[\s.-]\d{2}(?!\d)/,
  // Digits of other scripts: no search for an article has them.
  /(?!\d)\p{Nd}/u,
  /(?:\d[\s().+/-]*){8,}/,
  // Street addresses.
  /\b(?:jl|jln|jalan|gang|gg|rt|rw|blok|perumahan)\b\.?\s*\S+.*\d/,
  // Passwords, codes and the like, after their name.
  /\b(?:otp|pin|password|passwd|sandi)\b\D{0,12}\S*\d/,
  /\bkode\s+\d{4,}/,
  // Tokens and keys: long, or letters and digits mixed.
  /\S{24,}/,
  /(?=\S*\d)(?=\S*\p{L})[\p{L}\p{N}_+/=.]{10,}/u,
  /\b(?:pnd|sk|pk|api|key|token)_\w+/,
];

/** Returns a query as the statistics store it: folded, or null when it may hold something personal or secret. */
export function safeQuery(q: string): string | null {
  const text = fold(q).replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > MAX_LENGTH) return null;
  return PERSONAL.some((pattern) => pattern.test(text)) ? null : text;
}

/** The visitor who opened a result, and the time. */
type Reader = { goid: string; clientKey: string; headers: Headers; now: Date };

/**
 * Learns from an opened result. It counts as the visitor's vote for later searches of the same words. If no result of
 * the previous search was opened, the words of both searches may be synonyms. Visitors and networks are stored as hashes
 * that differ from query to query. Crawlers, browsers that ask not to be tracked, private items, and queries that may be
 * personal are left out.
 */
export async function learnFromClick(
  trx: Transaction<Tables>,
  { name, data }: { name: string; data: object },
  { goid, clientKey, headers, now }: Reader,
  { keys, settings }: Pick<BackendDeps, 'keys' | 'settings'>,
): Promise<void> {
  if (name !== SEARCH_EVENTS.open || !settings.searchLearning) return;
  if (!isReader(headers) || refusesTracking(headers)) return;
  const { q, uid, rank, locale, after } = openedResult.parse(data);
  const query = safeQuery(q);
  if (query === null || !(await findOpenedItem(trx, uid))) return;

  const hash: VoterHash = (what) => ({
    visitor: hmac(keys.vote, [goid, what]).toString('base64url'),
    network: hmac(keys.vote, [lineOf(clientKey), what]).readUInt16BE(0),
  });
  await recordVote(trx, { query, locale, uid, rank, at: now }, hash);
  const earlier = safeQuery(after ?? '');
  if (earlier === null || earlier === query) return;
  const pair = { locale, query: earlier, next_query: query };
  await saveReformulation(trx, { ...pair, ...hash(JSON.stringify(pair)), at: now });
}

/** Global Privacy Control and Do Not Track. */
const refusesTracking = (headers: Headers): boolean =>
  headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';

const hmac = (key: Buffer, parts: [string, string]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();
