import { parseQuery, type ParsedQuery } from '../query/query-parser';
import type { ClickShares } from '../learning/learned-clicks';
import type { Ranked } from './rerank';

/** The boost of an item that all open: its score is doubled. */
const MAX_BOOST = 1;
/** Places that clicks can lift an item. */
export const MAX_RISE = 3;
/** Only so many are moved, so that every page shows a part of the same order. */
const MOVED = 40;

/**
 * Lifts what readers open after a query: its score is multiplied by 1 + its share, but it rises by no more than three
 * places, and never above a title that is the query itself. Expects the best first; an item that stands above a higher
 * score, for what it is, counts as if it had it.
 */
export function boostClicked(
  ranked: readonly Ranked[],
  query: Pick<ParsedQuery, 'words'>,
  shares: ClickShares,
): Ranked[] {
  if (shares.size === 0) return [...ranked];
  const movable = ranked.slice(0, MOVED);
  let score = 0;
  const waiting = movable.toReversed().map((document, fromEnd) => {
    score = Math.max(score, document.score);
    const share = Math.min(1, shares.get(document.uid) ?? 0);
    return { document, place: movable.length - 1 - fromEnd, score: score * (1 + MAX_BOOST * share) };
  });
  waiting.reverse();
  const exact = new Set(movable.filter(({ title }) => isSame(parseQuery(title), query)));
  const ordered: Ranked[] = [];
  while (waiting.length > 0) {
    const wall = waiting.findIndex(({ document }) => exact.has(document));
    const reach = waiting.filter(
      ({ place }, at) => place <= ordered.length + MAX_RISE && (wall < 0 || at <= wall),
    );
    const best = reach.reduce((first, other) => (other.score > first.score ? other : first));
    ordered.push(best.document);
    waiting.splice(waiting.indexOf(best), 1);
  }
  return [...ordered, ...ranked.slice(MOVED)];
}

const isSame = (one: Pick<ParsedQuery, 'words'>, other: Pick<ParsedQuery, 'words'>): boolean =>
  one.words.map(({ word }) => word).join(' ') === other.words.map(({ word }) => word).join(' ');
