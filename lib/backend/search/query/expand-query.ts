import type { Kysely } from 'kysely';
import type { ContentLocale, Tables } from '../../db/schema';
import { findWords } from '../../db/search-word-queries';
import { stemsOf } from '../analyze/stems';
import { isStopWord } from '../analyze/stop-words';
import { hash, typoKeys } from '../analyze/typo-keys';
import { EVERY_ITEM } from '../indexing/index-content';
import { correctWord, type Correction } from './correct-word';
import { knownSynonyms, readSynonymsAgain, type KnownSynonyms } from './known-synonyms';
import type { QueryWord, TypedQuery } from './read-query';
import { applySynonyms, type Meaning } from './synonyms';
import { addVariant, tellingOf, WEIGHTS, type WantedGroup } from './word-group';
import { WordList } from './word-list';

export type ExpandedQuery = {
  groups: WantedGroup[];
  /** Typed words that neither the index nor any correction knows. */
  unknown: string[];
  /** What misspelt words were taken for, by typed word. */
  corrections: Map<string, string>;
};

/** Finds out what the index holds for every word of a query: its relatives, synonyms, completions, corrections. */
export async function expandQuery(
  db: Kysely<Tables>,
  query: TypedQuery,
  locales: readonly ContentLocale[],
): Promise<ExpandedQuery> {
  const { words, meanings, list } = await lookUp(db, locales, query);
  const total = list.get(EVERY_ITEM)?.documents ?? 0;
  const groups = words
    .flatMap((word) => splitUnknown(word, list, query.unfinished))
    .map((word) =>
      groupOf(word, list, {
        total,
        unfinished: query.unfinished,
        meanings: meanings.get(word.word) ?? [],
        isAlone: words.length === 1,
      }),
    );
  joinNeighbours(groups, list);
  const corrections = await correctUnknown(db, groups, locales, query.unfinished, total);
  const known = groups.filter((group) => group.variants.size > 0);
  const unknown = groups.filter((group) => group.variants.size === 0).map((group) => group.typed);
  return { groups: known, unknown, corrections };
}

type LookedUp = { words: QueryWord[]; meanings: ReadonlyMap<string, Meaning[]>; list: WordList };

/** Asks the index with the synonyms that this process knows, and once more if others have been put in their place. */
async function lookUp(
  db: Kysely<Tables>,
  locales: readonly ContentLocale[],
  query: TypedQuery,
): Promise<LookedUp> {
  const synonyms = await knownSynonyms(db);
  const { version, ...found } = await lookUpWith(synonyms, db, locales, query);
  if (version === synonyms.version) return found;
  return lookUpWith(await readSynonymsAgain(db), db, locales, query);
}

async function lookUpWith(
  synonyms: KnownSynonyms,
  db: Kysely<Tables>,
  locales: readonly ContentLocale[],
  query: TypedQuery,
): Promise<LookedUp & { version: string | null }> {
  const meant = applySynonyms(query, synonyms.byTerm);
  const words = meant.words.length > 0 ? meant.words : query.words;
  const typed = words.flatMap(({ word, parts = [] }) => [word, ...parts]);
  const meanings = [...meant.meanings.values()].flat().flatMap((meaning) => meaning.words);
  const all = [...new Set([...typed, ...meanings])];
  const keys = [...new Set(all.flatMap((word) => stemsOf(word)).map(hash))];
  const found = await findWords(db, locales, {
    words: [EVERY_ITEM, ...all, ...neighbours(words.map(({ word }) => word))],
    keys,
    unfinished: query.unfinished,
  });
  return {
    words,
    meanings: meant.meanings,
    list: new WordList(found.words),
    version: found.synonymsVersion,
  };
}

/** A code or compound that the index does not know as a whole is looked for part by part. */
function splitUnknown(word: QueryWord, list: WordList, unfinished: string[]): QueryWord[] {
  if (!word.parts || list.get(word.word)) return [word];
  if (unfinished.includes(word.word) && list.completing(word.word).length > 0) return [word];
  const parts = word.parts.filter((part) => !isStopWord(part));
  return parts.length > 0 ? parts.map((part) => ({ word: part })) : [word];
}

type GroupContext = { total: number; unfinished: string[]; meanings: Meaning[]; isAlone: boolean };

function groupOf({ word, parts }: QueryWord, list: WordList, context: GroupContext): WantedGroup {
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
  const { reach, titled } = list.placesOf(variants);
  const endings = completions.filter(({ titles }) => titles > 0).map((completion) => completion.word);
  // A title's word alone is what was meant; beside others it may still be the beginning of one.
  const open = titled.includes(word) && context.isAlone ? [] : endings;
  return {
    typed: word,
    variants,
    ...tellingOf({ own: list.get(word)?.documents ?? 0, family: documents }, context.total),
    reach,
    titled: [...new Set([...titled, ...open])],
  };
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
function joinNeighbours(groups: WantedGroup[], list: WordList): void {
  for (const [index, joined] of neighbours(groups.map((group) => group.typed)).entries()) {
    if (!list.get(joined)) continue;
    for (const group of groups.slice(index, index + 2)) {
      addVariant(group.variants, joined, WEIGHTS.joined);
      Object.assign(group, list.placesOf(group.variants));
    }
  }
}

type Correctable = { group: WantedGroup; found: Correction[] };

/** Fills the groups of words that nothing was found for with what they may have been meant as. */
async function correctUnknown(
  db: Kysely<Tables>,
  groups: WantedGroup[],
  locales: readonly ContentLocale[],
  unfinished: string[],
  total: number,
): Promise<Map<string, string>> {
  const corrections = new Map<string, string>();
  const missing = groups.filter((group) => group.variants.size === 0);
  const keys = [...new Set(missing.flatMap((group) => typoKeys(group.typed)))];
  if (keys.length === 0) return corrections;
  const halves = missing.flatMap((group) => splits(group.typed).flat());
  const { words: similar } = await findWords(db, locales, { words: halves, keys, unfinished: [] });
  const known = new Set(similar.map(({ word }) => word));
  const misspelt: Correctable[] = [];
  for (const group of missing) {
    const found = correctWord(group.typed, similar, { isUnfinished: unfinished.includes(group.typed) });
    const split = splits(group.typed).find((pair) => pair.every((half) => known.has(half)));
    if (split && (found[0]?.mistakes ?? Infinity) > 1) {
      addVariant(group.variants, split.join(' '), WEIGHTS.joined);
      const places = new WordList(similar).placesOf(group.variants);
      Object.assign(group, tellingOf({ own: 0, family: 0 }, total), places);
      corrections.set(group.typed, split.join(' '));
    } else if (found[0]) {
      misspelt.push({ group, found });
      corrections.set(group.typed, found[0].word);
    }
  }
  await addCorrections(db, misspelt, locales, total);
  return corrections;
}

async function addCorrections(
  db: Kysely<Tables>,
  misspelt: Correctable[],
  locales: readonly ContentLocale[],
  total: number,
): Promise<void> {
  const words = misspelt.flatMap(({ found }) => found.map(({ word }) => word));
  if (words.length === 0) return;
  const keys = [...new Set(words.flatMap((word) => stemsOf(word)).map(hash))];
  const list = new WordList((await findWords(db, locales, { words, keys, unfinished: [] })).words);
  for (const { group, found } of misspelt) {
    let documents = 0;
    for (const [place, { word, mistakes }] of found.entries()) {
      const weight = (mistakes > 1 ? WEIGHTS.twoMistakes : WEIGHTS.oneMistake) * (place === 0 ? 1 : 0.8);
      documents += addWithRelatives(group.variants, word, list, weight, weight * WEIGHTS.related);
    }
    const own = list.get(found[0]?.word ?? '')?.documents ?? 0;
    Object.assign(group, tellingOf({ own, family: documents }, total), list.placesOf(group.variants));
  }
}

/** Where a word written together may come apart; halves of three letters at least. */
function splits(word: string): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 3; index <= word.length - 3; index += 1)
    pairs.push([word.slice(0, index), word.slice(index)]);
  return pairs;
}
