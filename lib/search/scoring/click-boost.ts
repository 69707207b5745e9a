import { parseQuery, type ParsedQuery } from '../query/query-parser';
import type { ClickShares } from '../learning/learned-clicks';
import type { Ranked } from './rerank';

/** The boost of an item that all open: its score is doubled. */
const MAX_BOOST = 1;
/** Places that clicks can lift an item. */
export const MAX_RISE = 3;

/**
 * Lifts what readers open after a query: its score is multiplied by 1 + its share, but it rises by no more than three
 * places, and never above a title that is the query itself. Expects the best first.
 */
export function boostClicked(
  ranked: readonly Ranked[],
  query: Pick<ParsedQuery, 'words'>,
  shares: ClickShares,
): Ranked[] {
  const waiting = ranked.map((document, place) => ({
    document,
    place,
    score: document.score * (1 + MAX_BOOST * Math.min(1, shares.get(document.uid) ?? 0)),
  }));
  const exact = new Set(ranked.filter(({ title }) => isSame(parseQuery(title), query)));
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
  return ordered;
}

const isSame = (one: Pick<ParsedQuery, 'words'>, other: Pick<ParsedQuery, 'words'>): boolean =>
  one.words.map(({ word }) => word).join(' ') === other.words.map(({ word }) => word).join(' ');
