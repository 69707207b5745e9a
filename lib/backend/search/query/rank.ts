import type { Candidate } from '../../db/search-candidate-queries';
import { fold } from '../analyze/fold';
import { tokenize } from '../analyze/tokenize';
import type { WordGroup } from './word-group';

/** What the ranking weighs, against a word in the title, which counts 1. */
const RANKING = {
  /** Text beside title, keywords and headings. */
  text: 0.4,
  /** Being told over and over makes a text no better from here on. */
  mostText: 0.8,
  /** How steeply a relative or synonym in the title falls behind the very word that was asked. */
  relative: 4,
  /** All asked words in the title, and nothing else in it. */
  titlePrecision: 0.35,
  titleIsQuery: 1.5,
  titleOrder: 0.3,
  /** A stop word that the title has too. */
  stopWord: 0.08,
  closeness: 0.25,
  /** All words as they were typed and one after the other, in title, keywords or headings, and anywhere. */
  pairsInHead: 0.8,
  pairsInText: 1.2,
  /** How steeply an item falls when asked words are missing. */
  missing: 4,
} as const;

export type Asked = {
  groups: readonly WordGroup[];
  stopWords: readonly string[];
  all: readonly string[];
  /** How many conditions there were on pairs of neighbouring words. */
  pairs: number;
};
export type Ranked = Candidate & { score: number; coverage: number };

/**
 * Best first: words in the title before headings and keywords before text, rare words before common ones, all asked
 * words before some, words close together before scattered ones. Popularity decides between equals.
 */
export function rank(candidates: readonly Candidate[], asked: Asked): Ranked[] {
  return candidates
    .map((candidate) => ({ ...candidate, ...scoreOf(candidate, asked) }))
    .sort((a, b) => b.score - a.score || b.popularity - a.popularity || (a.uid < b.uid ? -1 : 1));
}

function scoreOf(
  candidate: Candidate,
  { groups, stopWords, all, pairs }: Asked,
): { score: number; coverage: number } {
  const title = tokenize(candidate.title).map((token) => token.word);
  const lengthNorm = 1 / (0.75 + 0.25 * Math.sqrt(candidate.length / 200));
  let total = 0;
  let found = 0;
  let score = 0;
  const places: number[] = [];
  for (const [index, group] of groups.entries()) {
    const head = Math.min(1, candidate.head[index] ?? 0);
    const text = Math.min(RANKING.mostText, candidate.text[index] ?? 0) * lengthNorm;
    const inTitle = bestPlace(title, group);
    total += group.rarity;
    if (head > 0 || text > 0) found += group.rarity;
    score += group.rarity * (titleWorth(inTitle.weight, group) + head + RANKING.text * text);
    if (inTitle.place >= 0) places.push(inTitle.place);
  }
  if (total === 0) return { score: 0, coverage: 0 };
  const coverage = found / total;
  score = (score / total) * coverage ** RANKING.missing;
  if (places.length > 0) {
    const isOrdered = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
    const share = places.length / groups.length;
    score += RANKING.titlePrecision * share * (places.length / Math.max(1, title.length));
    if (isOrdered && places.length > 1) score += RANKING.titleOrder * share;
  }
  score += RANKING.stopWord * stopWords.filter((word) => title.includes(word)).length;
  if (fold(title.join(' ')) === all.join(' ')) score += RANKING.titleIsQuery;
  score += RANKING.closeness * Math.min(1, candidate.closeness);
  if (pairs > 0) {
    // More than in proportion, because some of many words are there by chance, and in a long text all of them.
    score += RANKING.pairsInHead * (candidate.pairsInHead / pairs) ** 2;
    score += RANKING.pairsInText * (candidate.pairsInText / pairs) ** 1.5 * lengthNorm;
  }
  return { score, coverage };
}

/** What a variant in the title counts, beside the best one that the index knows of its group. */
function titleWorth(weight: number, { variants }: WordGroup): number {
  if (weight === 0) return 0;
  const best = Math.max(...variants.values());
  return best * (weight / best) ** RANKING.relative;
}

/** Where a group stands in the title, and with what weight; place -1 when it does not. */
function bestPlace(title: readonly string[], group: WordGroup): { place: number; weight: number } {
  let best = { place: -1, weight: 0 };
  for (const [place, word] of title.entries()) {
    const weight = group.variants.get(word) ?? 0;
    if (weight > best.weight) best = { place, weight };
  }
  // What is said in several words ("kata sandi" for password) stands there as a whole or not at all.
  for (const [variant, weight] of group.variants) {
    if (weight <= best.weight || !variant.includes(' ')) continue;
    const words = variant.split(' ');
    const place = title.findIndex((_, start) => words.every((word, index) => title[start + index] === word));
    if (place >= 0) best = { place, weight };
  }
  return best;
}
