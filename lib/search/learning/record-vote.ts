import type { Transaction } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { Tables } from '@/lib/database/schema';
import { parseQuery } from '../query/query-parser';
import { countVotes, MAX_NETWORK_VOTES, MAX_VOTES, normalizeTerms, VOTE_DAYS } from './click-model';
import { dropSurplusVotes, listVotes, lockVotes, replaceCounts, saveVote } from './click-queries';

/** An opened result; the query must hold nothing personal. */
export type OpenedResult = { query: string; locale: Locale; uid: string; rank: number; at: Date };

/** Hashes visitor and network together with the query that the vote is for. */
export type VoterHash = (what: string) => { visitor: string; network: number };

/**
 * Counts an opened result as the visitor's vote after that query, in place of an earlier one: readers open results until
 * one answers them, so the last one says most (the simplified DBN of Chapelle and Zhang, 2009).
 */
export async function recordVote(
  trx: Transaction<Tables>,
  { query, locale, uid, rank, at }: OpenedResult,
  hash: VoterHash,
): Promise<void> {
  const terms = normalizeTerms(parseQuery(query), locale);
  if (terms === '') return;
  const key = { locale, terms };
  await lockVotes(trx, key);
  const voter = hash(`${locale} ${terms}`);
  await saveVote(trx, { ...key, ...voter, query, uid, rank, at });
  await dropSurplusVotes(trx, key, { network: voter.network, size: MAX_NETWORK_VOTES });
  const since = new Date(at.getTime() - VOTE_DAYS * 86_400_000);
  const counts = countVotes(await listVotes(trx, key, { since, size: MAX_VOTES }), at);
  const total_weight = counts.reduce((sum, { weight }) => sum + weight, 0);
  await replaceCounts(
    trx,
    key,
    counts.map((count) => ({ ...key, ...count, total_weight, updated_at: at })),
  );
}
