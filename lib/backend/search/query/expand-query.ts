import { isStopWord } from '../analyze/stop-words';
import { EVERY_ITEM } from '../indexing/word-counts';
import { correctWord, type Correction } from './correct-word';
import type { QueryWord, TypedQuery } from './read-query';
import { applySynonyms, type Meaning } from './synonyms';
import { addVariant, tellingOf, WEIGHTS, type WordGroup } from './word-group';
import type { WordList } from './word-list';

/** Shorter words with relatives are left as they are: they have too many neighbours. */
const MIN_GUESSED = 6;
const MAX_GUESSES = 2;

export type ExpandedQuery = {
  groups: WordGroup[];
  /** Typed words that neither the index nor any correction knows. */
  unknown: string[];
  /** What misspelt words were taken for, by typed word. */
  corrections: Map<string, string>;
};

/** Finds out what the index holds for every word of a query: its relatives, synonyms, completions, corrections. */
export function expandQuery(
  query: TypedQuery,
  list: WordList,
  synonyms: ReadonlyMap<string, string[]>,
): ExpandedQuery {
  const meant = applySynonyms(query, synonyms);
  const words = meant.words.length > 0 ? meant.words : query.words;
  const total = list.get(EVERY_ITEM)?.documents ?? 0;
  const groups = words
    .flatMap((word) => splitUnknown(word, list, query.unfinished))
    .map((word) =>
      groupOf(word, list, {
        total,
        unfinished: query.unfinished,
        meanings: meant.meanings.get(word.word) ?? [],
      }),
    );
  joinNeighbours(groups, list);
  const corrections = correctUnknown(groups, list, query.unfinished, total);
  const unknown = groups.filter((group) => group.variants.size === 0).map((group) => group.typed);
  return { groups: groups.filter((group) => group.variants.size > 0), unknown, corrections };
}

/** A code or compound that the index does not know as a whole is looked for part by part. */
function splitUnknown(word: QueryWord, list: WordList, unfinished: string[]): QueryWord[] {
  if (!word.parts || list.get(word.word)) return [word];
  if (unfinished.includes(word.word) && list.completing(word.word).length > 0) return [word];
  const parts = word.parts.filter((part) => !isStopWord(part));
  return parts.length > 0 ? parts.map((part) => ({ word: part })) : [word];
}

type GroupContext = { total: number; unfinished: string[]; meanings: Meaning[] };

function groupOf({ word, parts }: QueryWord, list: WordList, context: GroupContext): WordGroup {
  const variants = new Map<string, number>();
  let documents = addWithRelatives(variants, word, list, 1, WEIGHTS.related);
  if (parts) addVariant(variants, parts.join(' '), WEIGHTS.joined);
  for (const meaning of context.meanings) {
    const [only] = meaning.words;
    if (meaning.words.length > 1) addVariant(variants, meaning.words.join(' '), meaning.weight);
    else if (only !== undefined) {
      const found = addWithRelatives(variants, only, list, meaning.weight, meaning.weight * WEIGHTS.related);
      documents = Math.max(documents, found);
    }
  }
  const completions = context.unfinished.includes(word) ? list.completing(word) : [];
  const weight = variants.size > 0 ? WEIGHTS.completion : WEIGHTS.onlyCompletion;
  for (const completion of completions) addVariant(variants, completion.word, weight);
  if (documents === 0) documents = Math.max(0, ...completions.map((completion) => completion.documents));
  const own = list.get(word)?.documents ?? 0;
  // It has relatives, but stands nowhere itself: it may as well be a misspelling of another word.
  if (own === 0 && variants.size > 0 && completions.length === 0) {
    for (const { word: other } of nearOnes(word, list)) addVariant(variants, other, WEIGHTS.perhaps);
  }
  return { typed: word, variants, ...tellingOf({ own, family: documents }, context.total) };
}

/** The likeliest words that a longer word may be a misspelling of, by one mistake. */
function nearOnes(word: string, list: WordList): Correction[] {
  if (word.length < MIN_GUESSED) return [];
  return correctWord(word, list.resembling(word, false), { isUnfinished: false })
    .filter(({ mistakes }) => mistakes === 1)
    .slice(0, MAX_GUESSES);
}

/** Adds a word that the index knows and the words of its root; yields in how many items they occur, at most. */
function addWithRelatives(
  variants: Map<string, number>,
  word: string,
  list: WordList,
  weight: number,
  relatedWeight: number,
): number {
  const self = list.get(word);
  if (self) addVariant(variants, word, weight);
  let documents = self?.documents ?? 0;
  for (const related of list.relatedTo(word)) {
    addVariant(variants, related.word, relatedWeight);
    documents += related.documents;
  }
  return documents;
}

const neighbours = (words: string[]): string[] =>
  words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);

/** "market place" also stands for "marketplace". */
function joinNeighbours(groups: WordGroup[], list: WordList): void {
  for (const [index, joined] of neighbours(groups.map((group) => group.typed)).entries()) {
    if (!list.get(joined)) continue;
    for (const group of groups.slice(index, index + 2)) addVariant(group.variants, joined, WEIGHTS.joined);
  }
}

/** Fills the groups of words that nothing was found for with what they may have been meant as. */
function correctUnknown(
  groups: WordGroup[],
  list: WordList,
  unfinished: string[],
  total: number,
): Map<string, string> {
  const corrections = new Map<string, string>();
  for (const group of groups) {
    if (group.variants.size > 0) continue;
    const { typed } = group;
    const isUnfinished = unfinished.includes(typed);
    const found = correctWord(typed, list.resembling(typed, isUnfinished), { isUnfinished });
    const split = splits(typed).find((pair) => pair.every((half) => list.get(half)));
    if (split && (found[0]?.mistakes ?? Infinity) > 1) {
      addVariant(group.variants, split.join(' '), WEIGHTS.joined);
      Object.assign(group, tellingOf({ own: 0, family: 0 }, total));
      corrections.set(typed, split.join(' '));
    } else if (found[0]) {
      addCorrections(group, found, list, total);
      corrections.set(typed, found[0].word);
    }
  }
  return corrections;
}

function addCorrections(group: WordGroup, found: readonly Correction[], list: WordList, total: number): void {
  let documents = 0;
  for (const [place, { word, mistakes }] of found.entries()) {
    const weight = (mistakes > 1 ? WEIGHTS.twoMistakes : WEIGHTS.oneMistake) * (place === 0 ? 1 : 0.8);
    documents += addWithRelatives(group.variants, word, list, weight, weight * WEIGHTS.related);
  }
  const own = list.get(found[0]?.word ?? '')?.documents ?? 0;
  Object.assign(group, tellingOf({ own, family: documents }, total));
}

/** Where a word written together may come apart; halves of three letters at least. */
function splits(word: string): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 3; index <= word.length - 3; index += 1)
    pairs.push([word.slice(0, index), word.slice(index)]);
  return pairs;
}
