import { refKey } from '@/lib/database/item-ref';
import { type ContentStore, type StoredItem } from '@/lib/importer/store/content-store';
import type { SourceItem } from '@/lib/importer/items/types';
import { ownUid } from '@/lib/importer/layout/layout-context';
import { chunks } from '@/lib/basics/values';
import { MIN_TEXT, storedTextHash, withoutTitle } from './text-hash';

/** The least share of the longer text, in characters, that two versions of an article have in common. */
const MIN_SHARE = 0.6;
/** Sentences of more articles than this are set phrases, and comparing all of them would take quadratic time. */
const MAX_OCCURRENCES = 50;
/** Stored rows that are read at a time, because all rows of a large source would take hundreds of megabytes. */
const ROWS_AT_A_TIME = 100;

/** The stored items of which source items are a new version. */
export type Matches = Map<SourceItem, StoredItem>;

/** Returns whether the uid comes from the source itself and not from a path. */
export const isNamed = (sourceItem: SourceItem): boolean =>
  sourceItem.oldId !== undefined || ownUid(sourceItem.fields) === sourceItem.uid;

type SimilarOptions = {
  readRows: ContentStore['readRows'];
  /** Matches only what would otherwise be matched by its path with something that has nothing in common with it. */
  isReplacedOnly?: boolean;
};
type Pair = { sourceItem: SourceItem; item: StoredItem; share: number };

/**
 * Matches new files with stored items without one by what their texts have in common: those that are more similar to each
 * other than to any other.
 */
export async function matchSimilar(
  sourceItems: SourceItem[],
  own: StoredItem[],
  matches: Matches,
  { readRows, isReplacedOnly = false }: SimilarOptions,
): Promise<Matches> {
  const fresh = sourceItems.filter(
    (sourceItem) => sourceItem.body !== undefined && !matches.has(sourceItem) && !isNamed(sourceItem),
  );
  const matched = new Set(matches.values());
  const left = own.filter((item) => storedTextHash(item.source_hash) !== '' && !matched.has(item));
  const pathOf = ({ model, locale }: SourceItem | StoredItem, path: string): string =>
    [model, locale, path].join('\n');
  const newPaths = new Set(fresh.map((sourceItem) => pathOf(sourceItem, sourceItem.path)));
  const isReplaced = (item: StoredItem): boolean => newPaths.has(pathOf(item, item.source_path));
  if (fresh.length === 0 || left.length === 0) return new Map();
  if (isReplacedOnly && !left.some(isReplaced)) return new Map();

  const ofFresh = new Map(fresh.map((sourceItem) => [sourceItem, sentencesOf(sourceItem.body?.text ?? '')]));
  const template = templateOf(ofFresh, sourceItems);
  const lengths = new Map<StoredItem, number>();
  const holders = new Map<string, StoredItem[]>();
  const byRef = new Map(left.map((item) => [refKey(item), item]));
  for (const part of chunks(left, ROWS_AT_A_TIME)) {
    for (const row of await readRows(part)) {
      const item = byRef.get(refKey(row));
      if (!item) continue;
      const sentences = without(template, sentencesOf(row.markdown ?? ''));
      lengths.set(item, lengthOf(sentences));
      for (const sentence of sentences) holders.set(sentence, [...(holders.get(sentence) ?? []), item]);
    }
  }

  const pairs: Pair[] = [];
  // Files and items that have something in common with what is at the same path.
  const inPlace = new Set<SourceItem | StoredItem>();
  for (const [sourceItem, all] of ofFresh) {
    const sentences = without(template, all);
    const shared = new Map<StoredItem, number>();
    for (const sentence of sentences) {
      const found = holders.get(sentence) ?? [];
      if (found.length > MAX_OCCURRENCES) continue;
      for (const item of found) {
        const isSameKind = item.model === sourceItem.model && item.locale === sourceItem.locale;
        if (isSameKind) shared.set(item, (shared.get(item) ?? 0) + sentence.length);
      }
    }
    const length = lengthOf(sentences);
    for (const [item, common] of shared) {
      if (common >= MIN_TEXT && item.source_path === sourceItem.path) inPlace.add(sourceItem).add(item);
      const share = common / Math.max(length, lengths.get(item) ?? 0);
      if (common >= MIN_TEXT && share >= MIN_SHARE) pairs.push({ sourceItem, item, share });
    }
  }
  const ofSourceItems = bestBy(pairs, ({ sourceItem }) => sourceItem);
  const ofItems = bestBy(pairs, ({ item }) => item);
  const found = [...ofSourceItems.values()].filter(
    (pair) =>
      ofItems.get(pair.item) === pair &&
      (!isReplacedOnly ||
        (isReplaced(pair.item) && !inPlace.has(pair.item) && !inPlace.has(pair.sourceItem))),
  );
  return new Map(found.map(({ sourceItem, item }) => [sourceItem, item]));
}

/** Returns the sentences of new files that other ones have as well: those of a template, which tell nothing. */
function templateOf(ofFresh: Map<SourceItem, Set<string>>, sourceItems: SourceItem[]): Set<string> {
  const all = new Set([...ofFresh.values()].flatMap((sentences) => [...sentences]));
  const template = new Set<string>();
  for (const sourceItem of sourceItems) {
    if (ofFresh.has(sourceItem)) continue;
    for (const sentence of sentencesOf(sourceItem.body?.text ?? ''))
      if (all.has(sentence)) template.add(sentence);
  }
  return template;
}

/** Returns the best pair of each, unless another one is as good. */
function bestBy<Key>(pairs: Pair[], keyOf: (pair: Pair) => Key): Map<Key, Pair> {
  const best = new Map<Key, Pair>();
  for (const pair of [...pairs].sort((one, other) => other.share - one.share))
    if (!best.has(keyOf(pair))) best.set(keyOf(pair), pair);
  for (const pair of pairs) {
    const first = best.get(keyOf(pair));
    if (first && first !== pair && first.share === pair.share) best.delete(keyOf(pair));
  }
  return best;
}

const LINK_TARGET = /\]\([^)\n]{0,1000}\)/g;

/** Returns the sentences of a text, without the targets of links, which are other ones in stored texts. */
function sentencesOf(markdown: string): Set<string> {
  const text = withoutTitle(markdown)
    .replace(LINK_TARGET, '')
    .replace(/!?\[|\]/g, '');
  const sentences = text.split(/\n|(?<=[.!?:])\s+/).map((sentence) => sentence.trim());
  return new Set(sentences.filter(Boolean));
}

const without = (template: Set<string>, sentences: Set<string>): Set<string> =>
  new Set([...sentences].filter((sentence) => !template.has(sentence)));

const lengthOf = (sentences: Set<string>): number =>
  [...sentences].reduce((sum, sentence) => sum + sentence.length, 0);
