import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';

import { isTocFile } from './toc-formats';

/** Files about the repository itself. */
const ABOUT_FILES = /^(license|licence|contributing|code_of_conduct)\.(md|markdown)$/i;
const ABOUT_FILES_AT_ROOT = /^(SECURITY|CHANGELOG|LICENSE|CONTRIBUTORS)(\.[a-z]+)?\.(md|markdown)$/;
/**
 * Files of a tool that are not content: static files (`static/img/README.md` is about pictures), Hugo's templates for new
 * texts, a theme's own documentation, and what Jekyll has built.
 */
const OF_THE_TOOL =
  /^(static|archetypes|_site|themes\/[^/]+\/(archetypes|exampleSite))\/|^themes\/[^/]+\/[A-Z_-]+\.md$|(^|\/)\.(gitbook|vuepress|vitepress)\//;
/** Fragments that other files include; `_index` and `_category_` describe their folder. */
const PART = /^_(?!index\.|category_\.)[^/]*\.(md|markdown|mdx)$/i;
const FRAGMENT_FOLDERS = new Set([
  'includes',
  '_includes',
  'include',
  'snippets',
  '_snippets',
  'partials',
  '_partials',
]);

/** A folder of a source with its files and the folders below it. */
export type Folder = { path: string; name: string; files: string[]; folders: Map<string, Folder> };

/** Returns whether a file is a fragment that others include, which is not an article. */
export function isFragment(path: string): boolean {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  return parts.some((part) => FRAGMENT_FOLDERS.has(part.toLowerCase())) || PART.test(name);
}

/** Returns whether a file is about the repository or its tool, and therefore not an article. */
export function isAboutRepository(path: string): boolean {
  const name = path.split('/').pop() ?? '';
  if (ABOUT_FILES.test(name) || OF_THE_TOOL.test(path)) return true;
  return name === path && ABOUT_FILES_AT_ROOT.test(name);
}

/** Builds the folder tree below `base`. */
export function toFolder(paths: string[], base: string): Folder {
  const root: Folder = { path: base, name: '', files: [], folders: new Map() };
  for (const path of paths) {
    if (base && !path.startsWith(`${base}/`)) continue;
    const inner = base ? path.slice(base.length + 1) : path;
    if ((isFragment(inner) && !isTocFile(inner)) || isAboutRepository(inner)) continue;
    const parts = inner.split('/');
    const file = parts.pop();
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? {
        path: folder.path ? `${folder.path}/${part}` : part,
        name: part,
        files: [],
        folders: new Map(),
      };
      folder.folders.set(part, next);
      folder = next;
    }
    if (file) folder.files.push(file);
  }
  return root;
}

/** Returns the tree without some files and without tables of contents. */
export function withoutFiles(folder: Folder, used: ReadonlySet<string>): Folder {
  const files = folder.files.filter((name) => !used.has(join(folder.path, name)) && !isTocFile(name));
  const folders = [...folder.folders].map(([name, child]): [string, Folder] => [
    name,
    withoutFiles(child, used),
  ]);
  return { ...folder, files, folders: new Map(folders) };
}

export const join = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name);

export const baseName = (path: string): string => (path.split('/').pop() ?? '').replace(MARKDOWN_FILE, '');

const MIN_REPEATED = 3;

/** Returns the file names that occur in several folders, in lower case. */
export function repeatedNames(root: Folder): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const count = ({ files, folders }: Folder): void => {
    for (const name of files.filter((file) => MARKDOWN_FILE.test(file))) {
      const base = baseName(name).toLowerCase();
      counts.set(base, (counts.get(base) ?? 0) + 1);
    }
    for (const child of folders.values()) count(child);
  };
  count(root);
  return new Set([...counts].filter(([, times]) => times >= MIN_REPEATED).map(([name]) => name));
}
