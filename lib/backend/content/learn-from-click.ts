import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { SEARCH_EVENTS } from '@/lib/constants';
import type { Tables } from '@/lib/database/schema';
import { recordVote, type VoterHash } from '@/lib/search';
import type { BackendDeps } from '@/lib/backend/deps';
import { lineOf } from '@/lib/backend/http/client-ip';
import { isReader, openedResult } from './record-search';
import { safeQuery } from './safe-query';
import { findOpenedItem, saveReformulation } from './search-learning-queries';

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
