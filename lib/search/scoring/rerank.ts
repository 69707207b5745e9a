import { titleWords } from '../analyzer/tokenizer';
import type { PostingList } from '../storage/posting-list';
import type { Bigram } from '../query/query-expander';
import type { ParsedQuery } from '../query/query-parser';
import type { StoredDocument } from '../storage/storage-queries';
import { scoreIn, type ScoredGroup } from './collector';
import { bestWindows, countBigrams, occurrencesIn } from './proximity';
import { gradeOf, lengthNorm, RANKING, termsScore, titleScore } from './ranking-weights';

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
