import { parseQuery, type ParsedQuery } from '../query/query-parser';
import type { ClickShares } from '../learning/learned-clicks';
import type { Ranked } from './rerank';

/** The boost of an item that every reader opens: its score is doubled. */
const MAX_BOOST = 1;
/** How many ranks clicks can lift an item. */
export const MAX_RISE = 3;
/** The number of top results that clicks reorder. It is fixed, so that all pages are cut from the same order. */
const MOVED = 40;

/**
 * Boosts items that readers open after a query: the score is multiplied by 1 + the item's share, but an item rises by no more
 * than three ranks, and never above an item whose title is the query. Expects the best first; an item above a higher score
 * counts as having that score.
 */
export function boostClicked(
  ranked: readonly Ranked[],
  query: Pick<ParsedQuery, 'terms'>,
  shares: ClickShares,
): Ranked[] {
  if (shares.size === 0) return [...ranked];
  let score = 0;
  const waiting = ranked
    .slice(0, MOVED)
    .toReversed()
    .map((document) => {
      score = Math.max(score, document.score);
      const share = Math.min(1, shares.get(document.uid) ?? 0);
      return { document, isOpened: share > 0, score: score * (1 + MAX_BOOST * share) };
    });
  waiting.reverse();
  const ordered: Ranked[] = [];
  while (waiting.length > 0) {
    // Items further back would rise too far.
    let reach = waiting.slice(0, MAX_RISE + 1);
    if (reach.some(({ isOpened }) => isOpened)) {
      const exact = reach.findIndex(({ document }) => isSame(parseQuery(document.title), query));
      if (exact >= 0) reach = reach.slice(0, exact + 1);
    }
    const best = reach.reduce((first, other) => (other.score > first.score ? other : first));
    ordered.push(best.document);
    waiting.splice(waiting.indexOf(best), 1);
  }
  return [...ordered, ...ranked.slice(MOVED)];
}

const isSame = (one: Pick<ParsedQuery, 'terms'>, other: Pick<ParsedQuery, 'terms'>): boolean =>
  one.terms.map(({ term }) => term).join(' ') === other.terms.map(({ term }) => term).join(' ');
