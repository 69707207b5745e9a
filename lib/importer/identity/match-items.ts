import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import { refKey } from '@/lib/database/item-ref';
import { nameFromFile, splitOrder } from '@/lib/importer/items/keys';

import type { ImportCache } from '@/lib/importer/source/import-cache';
import type { ContentStore, StoredItem } from '@/lib/importer/store/content-store';
import type { SourceItem } from '@/lib/importer/items/types';
import { isNamed, matchSimilar, type Matches } from './match-similar';
import { NO_TEXT, storedTextHash, textTraits, type TextTraits } from './text-hash';

/** What source items and stored items are compared by. */
type Traits = TextTraits & { model: string; locale: string; uid: string; path: string; name: string };
/** Which of its traits no other source item, or no other stored item, has: also none that is matched already. */
type OwnTraits = { hasOwnPath: boolean; hasOwnName: boolean; hasOwnText: boolean };

/**
 * The keys by which a source item is matched with a stored item, one after the other: each matches what is left by then and has
 * a key that no other source item and no other item has.
 */
type Key = (traits: Traits & OwnTraits) => string[] | undefined;

const KEYS_OF_CONTENT: Key[] = [
  // The same file, as it was.
  ({ text, name, path }) => (text === '' ? undefined : [path, name, text]),
  // These find the same file with another text. A title that is made from the name of the file says no more than the path, and one
  // that others have as little.
  ({ text, name, path, hasOwnName }) =>
    text === '' || !hasOwnName || isFromFile(name, path) ? undefined : [path, name],
  // These find a file that has moved, whatever was at its new path before.
  ({ text, name }) => (text === '' ? undefined : [name, text]),
  // This finds one that also got another title. A text of several is that of a template.
  ({ text, isLong, hasOwnText }) => (isLong && hasOwnText ? [text] : undefined),
  // These find one with another name and text in the same folder.
  ({ model, name, path }) => (model === 'help-article' ? [folderOf(path), name] : undefined),
];

const KEYS_OF_PLACE: Key[] = [
  // The path of an item that shares its file with others says nothing.
  ({ path, hasOwnPath }) => (hasOwnPath ? [path] : undefined),
  ({ uid }) => [uid],
];

/** Finds the stored item of each source item. `own` are the stored items of the source. */
export async function matchItems(
  sourceItems: SourceItem[],
  own: StoredItem[],
  cache: ImportCache,
  readRows: ContentStore['readRows'],
): Promise<Matches> {
  const matches: Matches = new Map();
  const byRef = new Map(own.map((item) => [refKey(item), item]));
  for (const sourceItem of sourceItems.filter(isNamed)) {
    const item = byRef.get(refKey(sourceItem));
    if (item) matches.set(sourceItem, item);
  }
  const named = new Set(matches.values());
  let fresh = withOwnTraits(sourceItems.map((sourceItem) => ({ ...traitsOf(sourceItem, cache), sourceItem })))
    .filter(({ sourceItem }) => !isNamed(sourceItem))
    // A copy beside a file takes nothing from the title that only its stored item has.
    .map((one) => ({ ...one, hasOwnName: true }));
  let left = withOwnTraits(own.map((item) => ({ ...storedTraits(item), item }))).filter(
    ({ item }) => !named.has(item),
  );
  const without = (taken: Matches): void => {
    const items = new Set(taken.values());
    fresh = fresh.filter(({ sourceItem }) => !taken.has(sourceItem));
    left = left.filter(({ item }) => !items.has(item));
    for (const [sourceItem, item] of taken) matches.set(sourceItem, item);
  };

  const matchBy = (keyOf: Key): Matches => {
    const key = (traits: Traits & OwnTraits): string | undefined => joined(traits, keyOf(traits));
    const items = uniqueBy(left, key);
    const found: Matches = new Map();
    for (const [value, { sourceItem }] of uniqueBy(fresh, key)) {
      const match = items.get(value);
      if (match) found.set(sourceItem, match.item);
    }
    return found;
  };

  for (const keyOf of KEYS_OF_CONTENT) without(matchBy(keyOf));
  // What was written in the place of an article that has moved must not get its address.
  without(await matchSimilar(sourceItems, own, matches, { readRows, isReplacedOnly: true }));
  for (const keyOf of KEYS_OF_PLACE) without(matchBy(keyOf));
  without(matchRepeated(fresh, left));
  without(matchInMovedFolders(fresh, left, matches));
  return matches;
}

type Fresh = Traits & { sourceItem: SourceItem };
type Left = Traits & { item: StoredItem };

/** Matches several files with the same title and text: by their names, or else in their order. */
function matchRepeated(fresh: Fresh[], left: Left[]): Matches {
  const found: Matches = new Map();
  const byText = new Map<string | undefined, Left[]>();
  for (const one of left) {
    const key = joined(one, [one.name, one.text]);
    if (one.text !== '') byText.set(key, [...(byText.get(key) ?? []), one]);
  }
  for (const { sourceItem, ...one } of fresh) {
    const same = byText.get(joined(one, [one.name, one.text])) ?? [];
    const match = same.find(({ path }) => nameOf(path) === nameOf(one.path)) ?? same[0];
    if (!match) continue;
    found.set(sourceItem, match.item);
    same.splice(same.indexOf(match), 1);
  }
  return found;
}

/** Matches files that were changed within a folder whose other files show where it went. */
function matchInMovedFolders(fresh: Fresh[], left: Left[], matches: Matches): Matches {
  const folders = movedFolders(matches);
  const byPath = uniqueBy(fresh, (one) => joined(one, [one.path]));
  const found: Matches = new Map();
  for (const one of left) {
    const folder = folders.get(folderOf(one.path));
    const match =
      folder === undefined ? undefined : byPath.get(joined(one, [folder + nameOf(one.path)]) ?? '');
    if (match && match.text !== '' && !found.has(match.sourceItem)) found.set(match.sourceItem, one.item);
  }
  return found;
}

/** Returns where folders went, by their paths: where two of their files did, or all that were found again. */
function movedFolders(matches: Matches): Map<string, string> {
  const filesOf = new Map<string, Map<string, Set<string>>>();
  for (const [sourceItem, item] of matches) {
    const [from, to] = [folderOf(item.source_path), folderOf(sourceItem.path)];
    const targets = filesOf.get(from) ?? new Map<string, Set<string>>();
    filesOf.set(from, targets.set(to, (targets.get(to) ?? new Set()).add(sourceItem.path)));
  }
  const moved = new Map<string, string>();
  for (const [from, targets] of filesOf) {
    const others = [...targets].filter(([to]) => to !== from);
    const [most] = others.sort(([, one], [, other]) => other.size - one.size);
    if (most && (most[1].size >= 2 || targets.size === 1)) moved.set(from, most[0]);
  }
  return moved;
}

function traitsOf(sourceItem: SourceItem, cache: ImportCache): Traits {
  const { model, locale, uid, path, name, body, bytesHash } = sourceItem;
  const text = body === undefined ? NO_TEXT : cache.get(`text ${bytesHash}`, () => textTraits(body.text));
  return { model, locale, uid, path, name, ...text };
}

/** Returns the traits of a stored item. The length of its text need not be known: it is compared with a draft's. */
const storedTraits = ({ model, locale, uid, name, source_path, source_hash }: StoredItem): Traits => {
  const text = storedTextHash(source_hash);
  return { model, locale, uid, name, path: source_path, text, isLong: text !== '' };
};

function withOwnTraits<One extends Traits>(all: One[]): (One & OwnTraits)[] {
  const uniqueIn = (trait: 'path' | 'name' | 'text'): Set<One> =>
    new Set(uniqueBy(all, (one) => joined(one, [one[trait]])).values());
  const [paths, names, texts] = [uniqueIn('path'), uniqueIn('name'), uniqueIn('text')];
  return all.map((one) => ({
    ...one,
    hasOwnPath: paths.has(one),
    hasOwnName: names.has(one),
    hasOwnText: texts.has(one),
  }));
}

const joined = ({ model, locale }: Traits, parts: string[] | undefined): string | undefined =>
  parts && [model, locale, ...parts].join('\n');

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const isFromFile = (name: string, path: string): boolean =>
  name === nameFromFile(splitOrder(nameOf(path).replace(MARKDOWN_FILE, '')).rest);

/** Returns the values with a unique key, by that key. */
export function uniqueBy<T>(values: T[], keyOf: (value: T) => string | undefined): Map<string, T> {
  const found = new Map<string, T>();
  const repeated = new Set<string>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === undefined) continue;
    if (found.has(key)) repeated.add(key);
    else found.set(key, value);
  }
  for (const key of repeated) found.delete(key);
  return found;
}
