import type { Kysely, Transaction } from 'kysely';
import type { Locale } from '@/lib/constants';
import type { Tables } from '@/lib/database/schema';
import { parseQuery, type ParsedQuery } from '../query/query-parser';
import { dropSurplusVotes, listVotes, loadCounts, lockVotes, replaceCounts, saveVote } from './click-queries';
import {
  countVotes,
  decay,
  MAX_NETWORK_VOTES,
  MAX_VOTES,
  MIN_NETWORKS,
  MIN_VISITORS,
  normalizeTerms,
  votesSince,
  type StoredCount,
} from './click-model';

/** The counts that are kept in memory, those with the most weight: some megabytes. */
const MAX_COUNTS = 20_000;
/** The weight of the terms' prior, in votes: with this many votes, a query's own clicks count as much as the prior. */
const PRIOR_WEIGHT = 10;
/** The weight of a query's terms against clicks after the query itself. */
const TERM_PRIOR = 0.5;

/** The share of each item in what was opened after a query, from 0 to 1. */
export type ClickShares = ReadonlyMap<string, number>;

type Clicks = { total: number; byItem: Map<string, number> };
type ClickIndex = { byQuery: Map<string, Clicks>; byTerm: Map<string, Clicks> };

/** The shares before anything was learned. */
export const NO_CLICKS: ClickShares = new Map();

/** The learned clicks in memory; empty before the first `refresh`. */
export class LearnedClicks {
  #index: ClickIndex = emptyIndex();

  /** Takes the counts in place of the earlier ones. Those of too few visitors or networks are left out. */
  set(counts: readonly StoredCount[], now: Date): void {
    this.#index = emptyIndex();
    for (const count of counts) addCount(this.#index, count, now);
  }

  /**
   * Returns what is opened after a query. Where the query itself says little, its terms speak for items that were opened
   * after each of them: their share is the prior of a Dirichlet smoothing.
   */
  shares(query: Pick<ParsedQuery, 'terms' | 'all'>, locale: Locale): ClickShares {
    const { byQuery, byTerm } = this.#index;
    if (byQuery.size === 0) return NO_CLICKS;
    const terms = normalizeTerms(query, locale);
    const ofQuery = byQuery.get(`${locale} ${terms}`);
    const ofTerms = terms.split(' ').map((term) => byTerm.get(`${locale} ${term}`));
    const rarest = ofTerms.reduce((rare, other) => (sizeOf(other) < sizeOf(rare) ? other : rare));
    const uids = new Set([...(ofQuery?.byItem.keys() ?? []), ...(rarest?.byItem.keys() ?? [])]);
    return new Map(
      [...uids].map((uid) => {
        const prior = TERM_PRIOR * Math.min(...ofTerms.map((clicks) => shareIn(clicks, uid)));
        const weight = (ofQuery?.byItem.get(uid) ?? 0) + PRIOR_WEIGHT * prior;
        return [uid, weight / ((ofQuery?.total ?? 0) + PRIOR_WEIGHT)];
      }),
    );
  }

  async refresh(db: Kysely<Tables>, now: Date): Promise<void> {
    const since = votesSince(now);
    const enough = { visitors: MIN_VISITORS, networks: MIN_NETWORKS };
    const counts: StoredCount[] = [];
    for await (const page of loadCounts(db, { since, enough, size: MAX_COUNTS })) counts.push(...page);
    this.set(counts, now);
  }
}

const emptyIndex = (): ClickIndex => ({ byQuery: new Map(), byTerm: new Map() });

function addCount({ byQuery, byTerm }: ClickIndex, count: StoredCount, now: Date): void {
  const { locale, terms, uid, visitors, networks } = count;
  if (visitors < MIN_VISITORS || networks < MIN_NETWORKS) return;
  const aged = decay(count.updated_at, now);
  const weight = count.weight * aged;
  const clicks = clicksOf(byQuery, `${locale} ${terms}`);
  clicks.total = count.total_weight * aged;
  clicks.byItem.set(uid, weight);
  // Only counts that passed, since one visitor may vote after many queries with the same term.
  for (const term of terms.split(' ')) {
    const clicks = clicksOf(byTerm, `${locale} ${term}`);
    clicks.total += weight;
    clicks.byItem.set(uid, (clicks.byItem.get(uid) ?? 0) + weight);
  }
}

function clicksOf(all: Map<string, Clicks>, key: string): Clicks {
  const clicks = all.get(key) ?? { total: 0, byItem: new Map<string, number>() };
  all.set(key, clicks);
  return clicks;
}

const sizeOf = (clicks: Clicks | undefined): number => clicks?.byItem.size ?? 0;

/** Smoothed as well, so that a term with few votes says little. */
const shareIn = (clicks: Clicks | undefined, uid: string): number =>
  (clicks?.byItem.get(uid) ?? 0) / ((clicks?.total ?? 0) + PRIOR_WEIGHT);

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
  const counts = countVotes(await listVotes(trx, key, { since: votesSince(at), size: MAX_VOTES }), at);
  const total_weight = counts.reduce((sum, { weight }) => sum + weight, 0);
  await replaceCounts(
    trx,
    key,
    counts.map((count) => ({ ...key, ...count, total_weight, updated_at: at })),
  );
}
