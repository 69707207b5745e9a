import { titleWords } from '../analyzer/tokenizer';
import type { PostingList } from '../storage/posting-list';
import type { Bigram } from '../query/query-expander';
import type { ParsedQuery } from '../query/query-parser';
import { heaviestOf, STRONG, type TermGroup } from '../query/term-group';
import type { StoredDocument } from '../storage/storage-queries';
import { bestWindows, countBigrams, postingsReader, type PreparedBigram, type GroupTerms } from './proximity';
import {
  gradeOf,
  groupScore,
  lengthNorm,
  RANKING,
  termsScore,
  titleScore,
  variantsWeight,
} from './ranking-weights';

/** A document with its score, and the share of the query's idf that it matches. */
export type Ranked = StoredDocument & { score: number; coverage: number };

type RerankQuery = {
  parsed: Pick<ParsedQuery, 'stopWords' | 'all'>;
  groups: readonly TermGroup[];
  bigrams: readonly Bigram[];
  isMetadataOnly: boolean;
};

/** A group with what is computed once for all documents: its terms, and the heaviest weight of a weak one. */
type PreparedGroup = TermGroup & GroupTerms & { weak: number };

/**
 * Ranks the best documents of the first pass by everything in the index: title, keywords and headings, text, term order, and
 * the proximity of terms. Of equal ones, those with more views come first.
 */
export function rerank(
  documents: readonly StoredDocument[],
  query: RerankQuery,
  listOf: (term: string) => PostingList,
  views: ReadonlyMap<string, number> = new Map(),
): Ranked[] {
  const viewsOf = ({ uid }: StoredDocument) => views.get(uid) ?? 0;
  const byDocId = [...documents].sort((a, b) => a.docId - b.docId);
  const postingsOf = postingsReader(
    byDocId.map(({ docId }) => docId),
    listOf,
  );
  const groups = query.groups.map((group): PreparedGroup => {
    const variants = [...group.variants];
    return {
      ...group,
      weak: heaviestOf(variants.flatMap(([, weight]) => (weight < STRONG ? weight : []))),
      terms: variants.map(([term, weight]) => ({ postings: postingsOf(term), weight })),
    };
  });
  const bigrams = query.bigrams.map(({ typed, any, distance }) => ({
    typed: typed.map((terms) => terms.map(postingsOf)),
    any: any.map((terms) => terms.map(postingsOf)),
    distance,
  }));
  const prepared = { ...query, groups, bigrams };
  return byDocId
    .map((document, at) => ({ ...document, ...scoreDocument(document, at, prepared) }))
    .sort((a, b) => b.score - a.score || viewsOf(b) - viewsOf(a) || (a.uid < b.uid ? -1 : 1));
}

type RerankInput = Omit<RerankQuery, 'groups' | 'bigrams'> & {
  groups: PreparedGroup[];
  bigrams: PreparedBigram[];
};

/** Scores the document at an index of the reranked ones. */
function scoreDocument(
  document: StoredDocument,
  at: number,
  { parsed: { stopWords, all }, groups, bigrams, isMetadataOnly }: RerankInput,
): { score: number; coverage: number } {
  const title = titleWords(document.title);
  const norm = lengthNorm(document.length);
  let [totalIdf, matchedIdf, gradedIdf, sum] = [0, 0, 0, 0];
  let [groupsInTitle, lastPosition, isOrdered] = [0, -1, true];
  for (const group of groups) {
    const { isInTitle, ...weights } = weightsIn(group, at, isMetadataOnly);
    const ofGroup = groupScore(weights, norm);
    totalIdf += group.idf;
    if (ofGroup > 0) matchedIdf += group.idf;
    gradedIdf += group.idf * gradeOf(ofGroup);
    sum += group.idf * ofGroup;
    if (!isInTitle) continue;
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
  if (groups.length > 1) {
    const { metadata, text } = bestWindows(groups, at);
    // Squared, because parts of the query stand in many headings.
    score += RANKING.metadataWindow * (metadata / totalIdf) ** 2;
    score += (RANKING.textWindow * Math.max(text, RANKING.metadataAsText * metadata)) / totalIdf;
  }
  if (bigrams.length > 0) {
    const share = countBigrams(bigrams, at) / (2 * bigrams.length);
    // More than in proportion, because a long text holds some of many words by chance.
    score += RANKING.bigrams * share ** 1.5 * norm;
  }
  return { score, coverage };
}

/** Sums up what the variants of a group weigh in a document, and whether one is in the title. */
function weightsIn(
  { terms, weak }: PreparedGroup,
  document: number,
  isMetadataOnly: boolean,
): { metadata: number; text: number; isInTitle: boolean } {
  let isInTitle = false;
  const strongSums = { metadata: 0, text: 0 };
  const weakSums = { metadata: 0, text: 0 };
  for (const { postings, weight } of terms) {
    const index = postings.indexOf(document);
    if (index < 0) continue;
    const sums = weight >= STRONG ? strongSums : weakSums;
    sums.metadata += postings.list.metadataWeights[index] as number;
    sums.text += postings.list.textWeights[index] as number;
    isInTitle ||= postings.list.titles[index] === 1;
  }
  return {
    metadata: variantsWeight(strongSums.metadata, weakSums.metadata, weak),
    text: isMetadataOnly ? 0 : variantsWeight(strongSums.text, weakSums.text, weak),
    isInTitle,
  };
}
