import { titleWords } from '../analyzer/tokenizer';
import type { PostingList } from '../storage/posting-list';
import type { Bigram } from '../query/query-expander';
import type { ParsedQuery } from '../query/query-parser';
import { heaviestOf, STRONG, type TermGroup } from '../query/term-group';
import type { StoredDocument } from '../storage/storage-queries';
import { bestWindows, countBigrams, postingsReader, type PreparedBigram, type GroupTerms } from './proximity';
import { foundShare, groupScore, lengthNorm, RANKING, variantsWeight } from './ranking-weights';

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
 * the proximity of terms.
 */
export function rerank(
  documents: readonly StoredDocument[],
  query: RerankQuery,
  listOf: (term: string) => PostingList,
): Ranked[] {
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
    .sort((a, b) => b.score - a.score || (a.uid < b.uid ? -1 : 1));
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
  let [total, held, found, score] = [0, 0, 0, 0];
  let [titled, lastPlace, isOrdered] = [0, -1, true];
  for (const group of groups) {
    const { isInTitle, ...weights } = weightsIn(group, at, isMetadataOnly);
    total += group.idf;
    const own = groupScore(weights, norm);
    if (own > 0) held += group.idf;
    found += group.idf * foundShare(own);
    score += group.idf * own;
    if (!isInTitle) continue;
    const place = title.findIndex((word) => group.variants.has(word));
    titled += 1;
    isOrdered &&= place > lastPlace;
    lastPlace = place;
  }
  if (total === 0) return { score: 0, coverage: 0 };
  const coverage = held / total;
  score = (score / total) * (found / total);
  score += RANKING.titlePrecision * (titled / groups.length) * (titled / Math.max(1, title.length));
  if (isOrdered && titled > 1) score += (RANKING.titleOrder * titled) / groups.length;
  score += RANKING.stopWord * stopWords.filter((word) => title.includes(word)).length;
  if (title.length === all.length && title.every((word, index) => word === all[index]))
    score += RANKING.titleIsQuery;
  if (isMetadataOnly) return { score, coverage };
  if (groups.length > 1) {
    const { metadata, text } = bestWindows(groups, at);
    // Squared, because parts of the query stand in many headings.
    score += RANKING.line * (metadata / total) ** 2;
    score += (RANKING.passage * Math.max(text, RANKING.lineAsPassage * metadata)) / total;
  }
  if (bigrams.length > 0) {
    const share = countBigrams(bigrams, at) / (2 * bigrams.length);
    // More than in proportion, because a long text holds some of many words by chance.
    score += RANKING.bigrams * share ** 1.5 * norm;
  }
  return { score, coverage };
}

/** Sums up what the variants of a group weigh in a document, and tells whether one stands in the title. */
function weightsIn(
  { terms, weak }: PreparedGroup,
  document: number,
  isMetadataOnly: boolean,
): { metadata: number; text: number; isInTitle: boolean } {
  let isInTitle = false;
  const strongSums = { metadata: 0, text: 0 };
  const weakSums = { metadata: 0, text: 0 };
  for (const { postings, weight } of terms) {
    const place = postings.placeOf(document);
    if (place < 0) continue;
    const sums = weight >= STRONG ? strongSums : weakSums;
    sums.metadata += postings.list.metadataWeights[place] as number;
    sums.text += postings.list.textWeights[place] as number;
    isInTitle ||= postings.list.titles[place] === 1;
  }
  return {
    metadata: variantsWeight(strongSums.metadata, weakSums.metadata, weak),
    text: isMetadataOnly ? 0 : variantsWeight(strongSums.text, weakSums.text, weak),
    isInTitle,
  };
}
