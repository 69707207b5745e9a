import { type Dirent, readFileSync, statSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Report } from '@/lib/importer/items/types';
import { decodeBytes, type DecodedText } from '@/lib/format/decode-text';
import { fileInRoot, pathInRoot } from './inside-root';

/** In bytes; larger than any file of a help centre. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_DEPTH = 30;
const IGNORED_FOLDERS = new Set(['node_modules', '__macosx']);
/** Folders in which GitBook, VuePress and VitePress keep pictures, fragments and settings. Other hidden files are left out. */
const HIDDEN_FILES = new Set(['.gitbook', '.gitbook.yaml', '.vuepress', '.vitepress']);
/** What these tools have built. */
const BUILT = /(^|\/)\.(vuepress|vitepress)\/(dist|cache|\.cache|\.temp)$/;

export const MARKDOWN_FILE = /\.(md|markdown|mdown|mkd|mdx)$/i;

/** The files of a source folder. Paths are relative to it, with `/`, in the order of their names. */
export type SourceTree = {
  root: string;
  paths: string[];
  has(file: string): boolean;
  /** @throws when the file is too large or cannot be read. */
  read(file: string): Promise<Buffer>;
};

/** Git's own folder is large, and no help centre keeps texts in it. */
const NEVER_TEXT = new Set(['.git']);
const isHidden = (name: string): boolean =>
  (name.startsWith('.') && !HIDDEN_FILES.has(name)) || IGNORED_FOLDERS.has(name.toLowerCase());

async function holdsMarkdown(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (entries.some((entry) => entry.isFile() && MARKDOWN_FILE.test(entry.name))) return true;
  for (const entry of entries)
    if (entry.isDirectory() && (await holdsMarkdown(path.join(folder, entry.name)))) return true;
  return false;
}

const collator = new Intl.Collator('id', { numeric: true });
export const byName = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/**
 * Lists a source folder. Symbolic links are followed only inside the folder; a link that leads out of it is
 * reported and never read.
 */
export async function readTree(folder: string, report: Report): Promise<SourceTree> {
  const root = await realpath(folder);
  const paths: string[] = [];
  const seenFolders = new Set<string>([root]);

  async function visit(relative: string, depth: number): Promise<void> {
    const entries = await readdir(path.join(root, relative), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => byName(a.name, b.name))) {
      const file = relative ? `${relative}/${entry.name}` : entry.name;
      if (BUILT.test(file)) continue;
      if (isHidden(entry.name)) {
        await reportHidden(file, entry);
        continue;
      }
      const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await isInnerFolder(file)));
      if (isFolder) await visitFolder(file, depth);
      else if (entry.isFile() || entry.isSymbolicLink()) await addFile(file, entry.isSymbolicLink());
    }
  }

  /** Names what is left out because it is hidden or belongs to a tool, if it holds Markdown. */
  async function reportHidden(file: string, entry: Dirent): Promise<void> {
    const isFolder = entry.isDirectory();
    const holdsText = isFolder
      ? !NEVER_TEXT.has(entry.name) && (await holdsMarkdown(path.join(root, file)))
      : MARKDOWN_FILE.test(entry.name);
    const name = isFolder ? `${file}/` : file;
    if (holdsText) report({ file: name, kind: 'hidden-folder', detail: name });
  }

  async function visitFolder(file: string, depth: number): Promise<void> {
    if (depth >= MAX_DEPTH) {
      report({ file, kind: 'too-deep', detail: String(MAX_DEPTH) });
      return;
    }
    const real = await realpath(path.join(root, file));
    // A link to a parent folder would never end.
    if (seenFolders.has(real)) return;
    seenFolders.add(real);
    await visit(file, depth + 1);
  }

  async function isInnerFolder(file: string): Promise<boolean> {
    const found = await fileInRoot(root, file)
      .then(stat)
      .catch(() => undefined);
    return found?.isDirectory() === true;
  }

  async function addFile(file: string, isLink: boolean): Promise<void> {
    const isInside = isLink
      ? await fileInRoot(root, file).then(Boolean, () => false)
      : pathInRoot('', file) !== undefined;
    if (isInside) paths.push(file);
    else report({ file, kind: 'outside-root', detail: file });
  }

  await visit('', 0);
  const known = new Set(paths);
  return {
    root,
    paths,
    has: (file) => known.has(file),
    async read(file) {
      if (!known.has(file)) throw new Error('not in the source folder');
      // Checked again, because a link may have changed since.
      const full = await fileInRoot(root, file);
      // Synchronous, which takes a tenth of the time for thousands of small files.
      const stats = statSync(full);
      // Reading a pipe behind a link would never end.
      if (!stats.isFile()) throw new Error('not a file');
      const { size } = stats;
      if (size > MAX_FILE_BYTES) throw new FileTooLargeError(size);
      return readFileSync(full);
    },
  };
}

export class FileTooLargeError extends Error {
  constructor(readonly size: number) {
    super(`${size} bytes`);
  }
}

/**
 * Decodes a file. Line endings become `\n`.
 * @throws when the bytes are not text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decodeBytes(bytes);
  if (decoded.text.includes('\0')) throw new Error('binary');
  return { ...decoded, text: decoded.text.replace(/\r\n?/g, '\n') };
}
