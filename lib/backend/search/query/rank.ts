import type { DocumentRef } from '../../db/search-index-queries';
import type { WordGroup } from './word-group';

/** What the ranking weighs, against a word in the title, which counts 1. */
export const RANKING = {
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
} as const;

/** A found item as the ranking sees it. */
export type Candidate = DocumentRef & {
  /** Its number in the index. */
  number: number;
  /** The words of its title. */
  title: readonly string[];
  /** Where in its text the lines of its headings begin and end. */
  sections: readonly number[];
  /** Different words of the item. */
  length: number;
  /** By group: how well it stands in title, keywords, headings and names, and how well in the text. */
  head: number[];
  text: number[];
  closeness: number;
  /** How many of the conditions on pairs hold in title, keywords and headings, and how many anywhere. */
  pairsInHead: number;
  pairsInText: number;
};

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
 * words before some, words close together before scattered ones.
 */
export function rank(candidates: readonly Candidate[], asked: Asked): Ranked[] {
  const groups = asked.groups.map(readGroup);
  return candidates
    .map((candidate) => {
      const { score, coverage } = scoreOf(candidate, groups, asked);
      // In this order: V8 keeps objects that begin with another one's properties where garbage is seldom collected.
      return { score, coverage, ...candidate };
    })
    .sort(byScore);
}

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score || (a.uid < b.uid ? -1 : 1);

/** Has popularity decide between equals among the first `size`; how often each was viewed is waited for then alone. */
export async function breakTies(
  ranked: readonly Ranked[],
  size: number,
  asking: Promise<ReadonlyMap<string, number>>,
): Promise<Ranked[]> {
  const isTied = (index: number) =>
    ranked[index]?.score === ranked[index - 1]?.score || ranked[index]?.score === ranked[index + 1]?.score;
  const lastScore = ranked[size - 1]?.score ?? -Infinity;
  if (!ranked.some(({ score }, index) => score >= lastScore && isTied(index))) return [...ranked];
  const views = await asking;
  const popularity = ({ uid }: Ranked) => views.get(uid) ?? 0;
  return ranked
    .map((item, place) => ({ item, place }))
    .sort((a, b) =>
      a.item.score === b.item.score
        ? popularity(b.item) - popularity(a.item) || a.place - b.place
        : a.place - b.place,
    )
    .map(({ item }) => item);
}

/** How steeply an item falls when asked words are missing: to the power of 3.25, without the time that powers take. */
export const coverageWorth = (coverage: number): number =>
  coverage * coverage * coverage * Math.sqrt(Math.sqrt(coverage));

/** What words in a long text count less than in a short one. */
export const lengthNorm = (length: number): number => 1 / (0.75 + 0.25 * Math.sqrt(length / 200));

/** A group and what is asked of it for every candidate: its best weight, and its phrases word by word. */
type ReadGroup = WordGroup & { best: number; phrases: { words: string[]; weight: number }[] };

const readGroup = (group: WordGroup): ReadGroup => ({
  ...group,
  best: bestWeight(group),
  phrases: [...group.variants].flatMap(([variant, weight]) =>
    variant.includes(' ') ? [{ words: variant.split(' '), weight }] : [],
  ),
});

/** Written without an object for each word: there are hundreds of them, and each search would leave a heap. */
function scoreOf(
  candidate: Candidate,
  groups: readonly ReadGroup[],
  { stopWords, all, pairs }: Asked,
): { score: number; coverage: number } {
  const { title } = candidate;
  const norm = lengthNorm(candidate.length);
  const inTitle = new InTitle();
  let [total, found, score] = [0, 0, 0];
  let [titled, lastPlace, isOrdered] = [0, -1, true];
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index] as ReadGroup;
    const head = Math.min(1, candidate.head[index] ?? 0);
    const text = Math.min(RANKING.mostText, candidate.text[index] ?? 0) * norm;
    inTitle.find(title, group);
    total += group.rarity;
    if (head > 0 || text > 0) found += group.rarity;
    score += group.rarity * (titleWorth(inTitle.weight, group.best) + head + RANKING.text * text);
    if (inTitle.place < 0) continue;
    titled += 1;
    isOrdered &&= inTitle.place > lastPlace;
    lastPlace = inTitle.place;
  }
  if (total === 0) return { score: 0, coverage: 0 };
  const coverage = found / total;
  score = (score / total) * coverageWorth(coverage);
  if (titled > 0) {
    const share = titled / groups.length;
    score += RANKING.titlePrecision * share * (titled / Math.max(1, title.length));
    if (isOrdered && titled > 1) score += RANKING.titleOrder * share;
  }
  score += RANKING.stopWord * stopWords.filter((word) => title.includes(word)).length;
  if (title.length === all.length && title.every((word, index) => word === all[index]))
    score += RANKING.titleIsQuery;
  score += RANKING.closeness * Math.min(1, candidate.closeness);
  if (pairs > 0) {
    // More than in proportion, because some of many words are there by chance, and in a long text all of them.
    score += RANKING.pairsInHead * (candidate.pairsInHead / pairs) ** 2;
    score += RANKING.pairsInText * (candidate.pairsInText / pairs) ** 1.5 * norm;
  }
  return { score, coverage };
}

/** What the variant that counts most does. */
export const bestWeight = ({ variants }: WordGroup): number => Math.max(...variants.values());

/** What a variant in the title counts, beside the best one that the index knows of its group. */
export const titleWorth = (weight: number, best: number): number =>
  weight === 0 ? 0 : best * (weight / best) ** RANKING.relative;

/** Where a group stands in the title, and with what weight; place -1 when it does not. */
class InTitle {
  place = -1;
  weight = 0;

  find(title: readonly string[], { variants, phrases }: ReadGroup): void {
    this.place = -1;
    this.weight = 0;
    for (let place = 0; place < title.length; place += 1)
      this.#offer(place, variants.get(title[place] as string) ?? 0);
    // What is said in several words ("kata sandi" for password) stands there as a whole or not at all.
    for (const { words, weight } of phrases) {
      if (weight <= this.weight) continue;
      this.#offer(
        title.findIndex((_, start) => words.every((word, index) => title[start + index] === word)),
        weight,
      );
    }
  }

  #offer(place: number, weight: number): void {
    if (place < 0 || weight <= this.weight) return;
    this.place = place;
    this.weight = weight;
  }
}
