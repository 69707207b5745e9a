import { FrontMatterError } from '@/lib/importer/source/front-matter';
import { decoded } from '@/lib/importer/markdown/heading-steps';
import { toKey } from '@/lib/importer/items/keys';
import { pathInRoot } from '@/lib/importer/source/inside-root';
import { looksHeavy } from '@/lib/importer/threads/looks-heavy';
import type { TocEntry } from '@/lib/importer/markdown/markdown-toc';
import { type LayoutContext, readText } from './layout-context';
import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import { emptyNode, type OutlineNode } from './outline';
import { findToc, isMarkdownToc, isOutside, isTocFile, parseToc } from './toc-formats';

type TocTools = {
  /** Reads the node of a file; returns undefined after reporting a problem. */
  readArticle: (path: string) => Promise<OutlineNode | undefined>;
  /** Returns the identity of a group by its titles. */
  identityOf: (titles: string[]) => string;
};

/** An outline in the order of a table of contents, and the files that it lists. */
type TocOutline = { nodes: OutlineNode[]; used: Set<string> };

/** Reads the table of contents of a folder and the tables that it refers to; undefined without a usable one. */
export async function readTocOutline(
  context: LayoutContext,
  folder: string,
  names: string[],
  tools: TocTools,
): Promise<TocOutline | undefined> {
  const name = findToc(names);
  if (name === undefined) return undefined;
  const used = new Set<string>();
  const tables = new Set<string>();
  const nodes = await readTocFile(folder ? `${folder}/${name}` : name, [], tables);
  if (nodes === undefined || used.size === 0) return undefined;
  for (const table of tables) context.usedTocs.add(table);
  return { nodes, used };

  async function readTocFile(
    path: string,
    titles: string[],
    seen: Set<string>,
  ): Promise<OutlineNode[] | undefined> {
    const file = seen.has(path) ? undefined : await readText(context, path);
    if (!file) return undefined;
    seen.add(path);
    const entries = await tryToParse(context, path, file.text);
    if (entries?.length) return toNodes(entries, path, titles, seen);
    // Of a file that lists nothing nothing was used, whatever else it says.
    seen.delete(path);
    return entries && [];
  }

  async function toNodes(
    entries: TocEntry[],
    toc: string,
    titles: string[],
    seen: Set<string>,
  ): Promise<OutlineNode[]> {
    const nodes: OutlineNode[] = [];
    for (const entry of entries) {
      const node = await toNode(entry, toc, titles, seen);
      if (node) nodes.push({ ...node, order: nodes.length + 1 });
    }
    return nodes;
  }

  async function toNode(
    entry: TocEntry,
    toc: string,
    titles: string[],
    seen: Set<string>,
  ): Promise<OutlineNode | undefined> {
    const path = [...titles, entry.name];
    const target = targetOf(context, entry, toc);
    const nested = target?.toc === undefined ? [] : ((await readTocFile(target.toc, path, seen)) ?? []);
    const children = [...nested, ...(await toNodes(entry.items, toc, path, seen))];
    const article = target?.file === undefined ? undefined : await articleOf(target.file, entry);
    if (article) return { ...article, name: entry.name || article.name, children };
    if (children.length === 0) return undefined;
    return { ...emptyNode(tools.identityOf(path), entry.name, toKey(entry.name)), path: toc, children };
  }

  async function articleOf(path: string, entry: TocEntry): Promise<OutlineNode | undefined> {
    // The first entry of a file counts.
    if (used.has(path)) return undefined;
    used.add(path);
    const node = await tools.readArticle(path);
    return node && { ...node, name: entry.name || node.name };
  }
}

/** Returns the file or the further table that an entry leads to; what it cannot find is reported. */
function targetOf(
  context: LayoutContext,
  { href, name: label }: TocEntry,
  toc: string,
): { file?: string; toc?: string } | undefined {
  if (href === undefined || isOutside(href)) return undefined;
  const path = pathInRoot(toc, decoded(href.replace(/[?#].*$/s, '').replace(/^~\//, '/')));
  if (path === undefined || path === '') return undefined;
  if (context.tree.has(path) && isTocFile(path)) return { toc: path };
  const file = [path, `${path}.md`, `${path}/index.md`, `${path}/README.md`].find(
    (candidate) => context.tree.has(candidate) && MARKDOWN_FILE.test(candidate),
  );
  if (file) return { file };
  // For example questions and answers in YAML, which have a reader of their own.
  if (context.tree.has(path)) return undefined;
  const folder = `${path.replace(/\/$/, '')}/`;
  const inner = context.tree.paths.filter((candidate) => candidate.startsWith(folder));
  const table = findToc(inner.map((candidate) => candidate.slice(folder.length)));
  if (table) return { toc: folder + table };
  context.report({ file: toc, kind: 'broken-toc', detail: label ? `${label}: ${href}` : href });
  return undefined;
}

/** Parses a table of contents; undefined after reporting why it cannot be read. */
async function tryToParse(
  context: LayoutContext,
  path: string,
  text: string,
): Promise<TocEntry[] | undefined> {
  const name = path.split('/').pop() ?? '';
  try {
    if (isMarkdownToc(name) && looksHeavy(text)) await context.trial.run({ kind: 'toc', text });
    return parseToc(name, text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const kind = error instanceof FrontMatterError ? 'broken-front-matter' : 'broken-content';
    context.report({ file: path, kind, detail });
    return undefined;
  }
}
