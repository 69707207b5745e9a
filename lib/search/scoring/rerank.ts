import { isNegation, isStopWord, titleWords } from '../analyzer/tokenizer';
import type { PostingList } from '../storage/posting-list';
import type { Bigram } from '../query/query-expander';
import { parseQuery, type ParsedQuery } from '../query/query-parser';
import type { ClickShares } from '../learning/learned-clicks';
import type { StoredDocument } from '../storage/storage-queries';
import { scoreIn, type ScoredGroup } from './collector';
import { bestWindows, countBigrams, occurrencesIn } from './proximity';
import { gradeOf, lengthNorm, RANKING, termsScore, titleScore } from './ranking-weights';

/** The boost of an item that every reader opens: its score is doubled. */
const MAX_BOOST = 1;
/** How many ranks clicks can lift an item. */
export const MAX_RISE = 3;
/** The number of top results that clicks reorder. It is fixed, so that all pages are cut from the same order. */
const MOVED = 40;

/** A document with its score, and the share of the query's idf that it matches. */
export type Ranked = StoredDocument & { score: number; coverage: number };

type RerankQuery = {
  parsed: Pick<ParsedQuery, 'stopWords' | 'all'>;
  groups: readonly Pick<ScoredGroup, 'variants' | 'idf' | 'scores'>[];
  bigrams: readonly Bigram[];
  isMetadataOnly: boolean;
};

/**
 * Ranks the best documents of the first pass by the scores of that pass, and by what it leaves out: term order in the title,
 * and the proximity of terms. Of equal ones, those with more views come first.
 */
export function rerank(
  documents: readonly StoredDocument[],
  query: RerankQuery,
  listOf: (term: string) => PostingList,
  views: ReadonlyMap<string, number> = new Map(),
): Ranked[] {
  const viewsOf = ({ uid }: StoredDocument) => views.get(uid) ?? 0;
  return documents
    .map((document) => ({ ...document, ...scoreDocument(document, query, listOf) }))
    .sort((a, b) => b.score - a.score || viewsOf(b) - viewsOf(a) || (a.uid < b.uid ? -1 : 1));
}

/** Returns whether a query says that something is not so; at its end ("bisa bayar qris ga") the word only asks. */
const isNegated = (words: readonly string[]): boolean =>
  words.some((word, at) => isNegation(word) && words.slice(at + 1).some((next) => !isStopWord(next)));

function scoreDocument(
  document: StoredDocument,
  { parsed: { stopWords, all }, groups, bigrams, isMetadataOnly }: RerankQuery,
  listOf: (term: string) => PostingList,
): { score: number; coverage: number } {
  const title = titleWords(document.title);
  let [totalIdf, matchedIdf, gradedIdf, sum] = [0, 0, 0, 0];
  let [groupsInTitle, lastPosition, isOrdered] = [0, -1, true];
  for (const group of groups) {
    totalIdf += group.idf;
    const match = scoreIn(group.scores, document.docId);
    if (!match) continue;
    matchedIdf += group.idf;
    gradedIdf += group.idf * gradeOf(match.score);
    sum += group.idf * match.score;
    if (!match.isInTitle) continue;
    const position = title.findIndex((word) => group.variants.has(word));
    groupsInTitle += 1;
    isOrdered &&= position > lastPosition;
    lastPosition = position;
  }
  if (totalIdf === 0) return { score: 0, coverage: 0 };
  const coverage = matchedIdf / totalIdf;
  let score = termsScore(sum, gradedIdf, totalIdf) + titleScore(groupsInTitle, groups.length, title.length);
  if (isOrdered && groupsInTitle > 1) score += (RANKING.titleOrder * groupsInTitle) / groups.length;
  score += RANKING.stopWord * stopWords.filter((word) => title.includes(word)).length;
  if (groupsInTitle === groups.length && isNegated(all) && title.some(isNegation))
    score += RANKING.titleNegation;
  if (title.length === all.length && title.every((word, index) => word === all[index]))
    score += RANKING.titleIsQuery;
  if (isMetadataOnly) return { score, coverage };
  const occurrencesOf = occurrencesIn(document.docId, listOf);
  if (groups.length > 1) {
    const { metadata, text } = bestWindows(groups, occurrencesOf);
    // Squared, because parts of the query stand in many headings.
    score += RANKING.metadataWindow * (metadata / totalIdf) ** 2;
    score += (RANKING.textWindow * Math.max(text, RANKING.metadataAsText * metadata)) / totalIdf;
  }
  if (bigrams.length > 0) {
    const share = countBigrams(bigrams, occurrencesOf) / (2 * bigrams.length);
    // More than in proportion, because a long text holds some of many words by chance.
    score += RANKING.bigrams * share ** 1.5 * lengthNorm(document.length);
  }
  return { score, coverage };
}

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
