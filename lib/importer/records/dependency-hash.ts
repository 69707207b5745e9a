import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import { setImmediate } from 'node:timers/promises';
import { decoded } from '@/lib/importer/markdown/heading-steps';
import { splitOrder } from '@/lib/importer/items/keys';

import { isFragment } from '@/lib/importer/layout/folder-tree';
import { itemPath } from '@/lib/paths/item-path';
import type { OldSite } from '@/lib/importer/links/site-map';
import type { SourceTree } from '@/lib/importer/source/read-tree';
import type { Draft } from '@/lib/importer/items/types';
import type { ImportCache } from '@/lib/importer/source/import-cache';
import { sha256 } from '@/lib/importer/items/uid';
import { IMPORTER_VERSION } from '@/lib/importer/items/version';

/** Punctuation between words, of ASCII, Latin-1 and typography. Unicode classes take four times as long. */
const BETWEEN_WORDS = /[^\w.\-\u00aa-\u1fff\u2070-\u2fff\u3040-\ufeff]+/;

/**
 * Returns a hash per item that changes whenever the item must be rendered again. It covers the item's bytes, its place and
 * everything that it may refer to. References are guessed without parsing: any word of the text that is also the last word
 * of a file, folder or old id counts; in wiki links, the last part of a word. A wrong guess only costs time.
 */
export async function itemHashes(
  drafts: Draft[],
  tree: SourceTree,
  oldSites: OldSite[],
  cache: ImportCache,
): Promise<Map<Draft, string>> {
  // Most words name one target, for which a set would take much memory.
  const targets = new Map<string, string | Set<string>>();
  const addTarget = (name: string, value: string): void => {
    for (const word of [lastWord(name), wikiWord(name)]) {
      if (word === '') continue;
      const known = targets.get(word);
      if (known === undefined) targets.set(word, value);
      else if (typeof known !== 'string') known.add(value);
      else if (known !== value) targets.set(word, new Set([known, value]));
    }
  };

  for (const draft of drafts) {
    const anchors = cached(draft, `anchors ${draft.title}`, cache, () =>
      sha256(draft.title + anchorLines(draft.body?.text ?? '')),
    );
    const value = `${draft.path} ${itemPath(draft)} ${anchors}`;
    const names = [
      ...namesOf(draft.path),
      draft.oldId ?? '',
      writtenId(draft),
      draft.key,
      ...draft.redirects,
    ];
    for (const name of new Set(names)) addTarget(name, value);
  }
  const itemPaths = new Set(drafts.map((draft) => draft.path));
  const files = new Set(tree.paths.filter((path) => !itemPaths.has(path)));
  for (const path of files) addTarget(path.split('/').pop() ?? '', path);

  // Fragments may include each other.
  const fragments = await fragmentsHash(tree);
  async function targetHash(values: string | Set<string>): Promise<string> {
    const found: string[] = [];
    for (const value of typeof values === 'string' ? [values] : values) {
      if (!files.has(value)) found.push(value);
      else found.push(isFragment(value) ? fragments : `${value} ${await contentHash(tree, value)}`);
    }
    return sha256(found.sort().join());
  }

  const names = `names ${sha256([...targets.keys()].sort().join(' '))}`;
  // Each word is hashed once, because a word such as `index` may name thousands of files.
  const targetHashes = new Map<string, string>();
  const hashes = new Map<Draft, string>();
  for (const [index, draft] of drafts.entries()) {
    // Lets the process answer visitors in between.
    if (index % 20 === 0) await setImmediate();
    const found = new Set<string>();
    for (const word of cached(draft, names, cache, () => namedIn(draft, targets))) {
      const hash = targetHashes.get(word) ?? (await targetHash(targets.get(word) ?? new Set()));
      targetHashes.set(word, hash);
      found.add(hash);
    }
    hashes.set(
      draft,
      sha256(JSON.stringify([IMPORTER_VERSION, oldSites, ownValues(draft), [...found].sort()])),
    );
  }
  return hashes;
}

async function fragmentsHash(tree: SourceTree): Promise<string> {
  const hashes: string[] = [];
  for (const path of tree.paths) if (isFragment(path)) hashes.push(await contentHash(tree, path));
  return sha256(hashes.join());
}

/** Headings whose text may be on another line than their markup. */
const SPREAD_HEADING = /<h[1-6]\b|^[ \t>]*(=+|-+)[ \t]*$/im;
const MAY_HOLD_ANCHOR = /[#<{]|\[[!^]/;

/** Returns the lines of a text that define anchors, the only ones that matter to links from other items. */
function anchorLines(body: string): string {
  if (SPREAD_HEADING.test(body)) return body;
  return body
    .split('\n')
    .filter((line) => MAY_HOLD_ANCHOR.test(line))
    .join('\n');
}

/** Computes something from the text of a draft, unless the cache has it for the same bytes. */
const cached = <T>(draft: Draft, what: string, cache: ImportCache, compute: () => T): T =>
  draft.body === undefined ? compute() : cache.get(`${what} ${draft.bytesHash}`, compute);

const contentHash = (tree: SourceTree, path: string): Promise<string> =>
  tree.read(path).then(sha256, () => 'unreadable');

function ownValues(draft: Draft): unknown[] {
  const { model, locale, uid, key, name, title, visibility, priority, topicUid, categoryKey } = draft;
  const { path, bytesHash, extra, redirects, fields } = draft;
  const place = [model, locale, uid, key, name, title, visibility, priority, topicUid, categoryKey, path];
  return [...place, bytesHash, extra, redirects, fields];
}

/** Returns the names by which a text may refer to an item: with and without file extension and leading number. */
function namesOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  const file = parts.at(-1) ?? '';
  const isFolder = path.endsWith('/') || /^(_category_|_?index|readme)\./i.test(file);
  const names = [file, file.replace(MARKDOWN_FILE, ''), ...(isFolder ? parts.slice(-2) : [])];
  return names.flatMap((name) => [name, splitOrder(name).rest]);
}

const writtenId = ({ fields: { id } }: Draft): string => (typeof id === 'string' ? id : '');

const lastWord = (name: string): string => wordList(decoded(name)).at(-1) ?? '';
const wordList = (text: string): string[] =>
  text.normalize('NFC').toLowerCase().split(BETWEEN_WORDS).filter(Boolean);

/** Returns the last word of a name in a wiki link, in which hyphens and underscores are the same as blanks. */
function wikiWord(name: string): string {
  const word = lastWord(name).split(/[-_]/).filter(Boolean).at(-1);
  return word === undefined ? '' : `[[${word}`;
}

/** Returns the words of a draft that name a target. */
function namedIn(draft: Draft, targets: ReadonlyMap<string, unknown>): Set<string> {
  const written = `${JSON.stringify(draft.fields)} ${draft.body?.text ?? ''}`;
  const text = written
    .replace(/(?:%[0-9a-f]{2})+/gi, decoded)
    .normalize('NFC')
    .toLowerCase();
  const named = new Set<string>();
  const add = (word: string | undefined): void => {
    if (word !== undefined && targets.has(word)) named.add(word);
  };
  for (const [, name = ''] of text.matchAll(/\[\[([^[\]|#\n]+)/g)) add(wikiWord(name));
  for (const word of new Set(text.split(BETWEEN_WORDS))) {
    add(word);
    // The word is looked up without trailing punctuation, or without extension, as well.
    if (word.endsWith('.') || word.endsWith('-')) add(word.replace(/(?<![.-])[.-]+$/, ''));
    else if (word.includes('.')) add(word.replace(MARKDOWN_FILE, '').replace(/\.html?$/, ''));
    // The id before a slug: `360012-title`.
    if (word.includes('-')) add(/^(\d{5,20})-/.exec(word)?.[1]);
  }
  return named;
}
