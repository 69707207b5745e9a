import { isNegation, isStopWord, wordsOf } from '../analyzer/tokenizer';
import type { PostingList } from '../storage/posting-list';
import type { Bigram } from '../query/query-expander';
import { parseQuery, type ParsedQuery } from '../query/query-parser';
import type { TermGroup } from '../query/term-group';
import type { ClickShares } from '../learning/learned-clicks';
import type { StoredDocument } from '../storage/storage-queries';
import type { Tally } from './collector';
import { bestWindows, countBigrams, occurrencesIn, type TermOccurrences } from './proximity';
import { lengthNorm, RANKING, titleScore } from './ranking-weights';

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
  groups: readonly TermGroup[];
  tally: Tally;
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
  const terms = new Set([
    ...query.groups.flatMap(({ variants }) => [...variants.keys()]),
    ...query.bigrams.flatMap(({ typed }) => typed.flat()),
  ]);
  const docIds = documents.map(({ docId }) => docId);
  const occurrences = query.isMetadataOnly
    ? new Map<number, TermOccurrences>()
    : occurrencesIn(docIds, terms, listOf);
  return documents
    .map((document) => ({
      ...document,
      score: scoreDocument(document, query, occurrences.get(document.docId)),
      coverage: query.tally.coverage[document.docId] as number,
    }))
    .sort((a, b) => b.score - a.score || viewsOf(b) - viewsOf(a) || (a.uid < b.uid ? -1 : 1));
}

/** Returns whether a query says that something is not so; at its end ("bisa bayar qris ga") the word only asks. */
const isNegated = (words: readonly string[]): boolean =>
  words.some((word, at) => isNegation(word) && words.slice(at + 1).some((next) => !isStopWord(next)));

/** Scores a document of the first pass; without `occurrences` by its metadata alone. */
function scoreDocument(
  { docId, title: titleText, length }: StoredDocument,
  { parsed: { stopWords, all }, groups, tally, bigrams }: RerankQuery,
  occurrences: TermOccurrences | undefined,
): number {
  const title = wordsOf(titleText);
  const inTitle = tally.inTitle[docId] as number;
  const positions = groups.flatMap(({ variants }) => {
    const position = title.findIndex((word) => variants.has(word));
    return position < 0 ? [] : position;
  });
  const isOrdered =
    positions.length >= inTitle && positions.every((at, index) => at > (positions[index - 1] ?? -1));
  const held = { inTitle, typedInTitle: tally.typedInTitle[docId] as number };
  let score = (tally.terms[docId] as number) + titleScore(held, groups.length, title.length);
  if (isOrdered && inTitle > 1) score += (RANKING.titleOrder * inTitle) / groups.length;
  score += RANKING.stopWord * stopWords.filter((word) => title.includes(word)).length;
  if (inTitle === groups.length && isNegated(all) && title.some(isNegation)) score += RANKING.titleNegation;
  if (title.length === all.length && title.every((word, index) => word === all[index]))
    score += RANKING.titleIsQuery;
  if (!occurrences) return score;
  if (groups.length > 1) {
    const totalIdf = groups.reduce((sum, { idf }) => sum + idf, 0);
    const { metadata, text } = bestWindows(groups, occurrences);
    // Squared, because parts of the query stand in many headings.
    score += RANKING.metadataWindow * (metadata / totalIdf) ** 2;
    score += (RANKING.textWindow * Math.max(text, RANKING.metadataAsText * metadata)) / totalIdf;
  }
  if (bigrams.length > 0) {
    const share = countBigrams(bigrams, occurrences) / (2 * bigrams.length);
    // More than in proportion, because a long text holds some of many words by chance.
    score += RANKING.bigrams * share ** 1.5 * lengthNorm(length);
  }
  return score;
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
