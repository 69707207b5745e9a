import { setImmediate } from 'node:timers/promises';
import { decoded } from '@/lib/importer/markdown/heading-steps';
import { splitOrder } from '@/lib/importer/keys';
import { MARKDOWN_FILE } from '@/lib/importer/layout/layout-context';
import { withTextHash } from '@/lib/importer/identity/text-hash';
import { isFragment } from '@/lib/importer/layout/folder-tree';
import { itemPath } from '@/lib/rules/item-path';
import type { OldSite } from '@/lib/importer/links/site-map';
import type { SourceTree } from '@/lib/importer/source/read-tree';
import type { Draft } from '@/lib/importer/types';
import { sha256 } from '@/lib/importer/uid';

/** Increase it when the importer's output changes: all sources are then rendered again. */
const IMPORTER_VERSION = 9;

const WORDS = /[^\p{L}\p{N}._-]+/u;

/**
 * Returns a hash per item that changes whenever it must be rendered again: of its bytes, its place and everything that it
 * may refer to. References are guessed without parsing: words of the text that are also the last word of a file, folder
 * or old id. Too many of them cost time only.
 */
export async function itemHashes(
  drafts: Draft[],
  tree: SourceTree,
  oldSites: OldSite[],
): Promise<Map<Draft, string>> {
  // Fragments may include each other.
  const fragments = await fragmentsHash(tree);
  const targets = new Map<string, Set<string>>();
  const addTarget = (name: string, value: string): void => {
    const word = lastWord(name);
    if (word === '') return;
    const values = targets.get(word) ?? new Set();
    targets.set(word, values.add(value));
  };

  for (const draft of drafts) {
    const value = `${draft.path} ${itemPath(draft)} ${draft.bytesHash}`;
    const names = [...namesOf(draft.path), draft.oldId ?? '', draft.key, ...draft.redirects];
    for (const name of new Set(names)) addTarget(name, value);
  }
  const itemPaths = new Set(drafts.map((draft) => draft.path));
  const files = new Set(tree.paths.filter((path) => !itemPaths.has(path)));
  for (const path of files) addTarget(path.split('/').pop() ?? '', path);

  const contents = new Map<string, Promise<string>>();
  const contentHash = (path: string): Promise<string> => {
    const known = contents.get(path) ?? tree.read(path).then(sha256, () => 'unreadable');
    contents.set(path, known);
    return known;
  };
  const hashes = new Map<Draft, string>();
  for (const [index, draft] of drafts.entries()) {
    // Lets the process answer visitors in between.
    if (index % 20 === 0) await setImmediate();
    const found = new Set<string>();
    for (const word of wordsOf(draft)) {
      for (const value of targets.get(word) ?? []) {
        if (isFragment(value)) found.add(fragments);
        else found.add(files.has(value) ? `${value} ${await contentHash(value)}` : value);
      }
    }
    hashes.set(
      draft,
      withTextHash(
        sha256(JSON.stringify([IMPORTER_VERSION, oldSites, ownValues(draft), [...found].sort()])),
        draft,
      ),
    );
  }
  return hashes;
}

async function fragmentsHash(tree: SourceTree): Promise<string> {
  const hashes: string[] = [];
  for (const path of tree.paths) {
    if (isFragment(path)) hashes.push(await tree.read(path).then(sha256, () => 'unreadable'));
  }
  return sha256(hashes.join());
}

function ownValues(draft: Draft): unknown[] {
  const { model, locale, uid, key, name, title, visibility, priority, topicUid, categoryKey } = draft;
  const { path, bytesHash, extra, redirects, fields } = draft;
  const place = [model, locale, uid, key, name, title, visibility, priority, topicUid, categoryKey, path];
  return [...place, bytesHash, extra, redirects, fields];
}

/** Returns the names by which a text may refer to an item: with and without extension and leading number. */
function namesOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  const file = parts.at(-1) ?? '';
  const isFolder = path.endsWith('/') || /^(_category_|_?index|readme)\./i.test(file);
  const names = [file, file.replace(MARKDOWN_FILE, ''), ...(isFolder ? parts.slice(-2) : [])];
  return names.flatMap((name) => [name, splitOrder(name).rest]);
}

const lastWord = (name: string): string => wordList(decoded(name)).at(-1) ?? '';
const wordList = (text: string): string[] => text.toLowerCase().split(WORDS).filter(Boolean);

function wordsOf(draft: Draft): Set<string> {
  const text = `${JSON.stringify(draft.fields)} ${draft.body ?? ''}`;
  const words = new Set<string>();
  for (const word of wordList(text.replace(/%20/g, ' '))) {
    words.add(word);
    // Without punctuation of the sentence, and without extensions.
    words.add(word.replace(/[.-]+$/, ''));
    words.add(word.replace(MARKDOWN_FILE, '').replace(/\.html?$/, ''));
    // The id before a slug: `360012-title`.
    const id = /^(\d{5,20})-/.exec(word)?.[1];
    if (id) words.add(id);
  }
  return words;
}
