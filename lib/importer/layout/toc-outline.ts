import { decoded } from '@/lib/importer/markdown/heading-steps';
import { toKey } from '@/lib/importer/keys';
import { pathInRoot } from '@/lib/importer/source/inside-root';
import { FrontMatterError } from '@/lib/importer/source/front-matter';
import { MARKDOWN_FILE, readText, type LayoutContext } from './layout-context';
import { emptyNode, type OutlineNode } from './outline';
import { findToc, isOutside, isTocFile, readToc, type TocEntry } from './read-toc';

export type TocTools = {
  /** The article node of a file, or undefined when it cannot be read; that was reported. */
  readArticle: (path: string) => Promise<OutlineNode | undefined>;
  /** Identity of a group, from its titles. */
  identityOf: (titles: string[]) => string;
};

/** An outline in the order of a table of contents, and the files that it names. */
export type TocOutline = { nodes: OutlineNode[]; used: Set<string> };

/** Reads the table of contents of a folder, and the tables it refers to; undefined when there is none to go by. */
export async function readTocOutline(
  context: LayoutContext,
  folder: string,
  names: string[],
  tools: TocTools,
): Promise<TocOutline | undefined> {
  const name = findToc(names);
  if (name === undefined) return undefined;
  const used = new Set<string>();
  const nodes = await readTocFile(folder ? `${folder}/${name}` : name, [], new Set());
  return nodes === undefined || used.size === 0 ? undefined : { nodes, used };

  async function readTocFile(
    path: string,
    titles: string[],
    seen: Set<string>,
  ): Promise<OutlineNode[] | undefined> {
    const file = seen.has(path) ? undefined : await readText(context, path);
    if (!file) return undefined;
    seen.add(path);
    const entries = parseToc(context, path, file.text);
    return entries && toNodes(entries, path, titles, seen);
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
    const target = targetOf(entry, toc);
    const nested = target?.toc === undefined ? [] : ((await readTocFile(target.toc, path, seen)) ?? []);
    const children = [...nested, ...(await toNodes(entry.items, toc, path, seen))];
    const article = target?.file === undefined ? undefined : await articleOf(target.file, entry);
    if (article) return { ...article, name: entry.name || article.name, children };
    if (children.length === 0) return undefined;
    return { ...emptyNode(tools.identityOf(path), entry.name, toKey(entry.name)), path: toc, children };
  }

  async function articleOf(path: string, entry: TocEntry): Promise<OutlineNode | undefined> {
    // A file may be listed twice; its first place counts.
    if (used.has(path)) return undefined;
    used.add(path);
    const node = await tools.readArticle(path);
    return node && { ...node, name: entry.name || node.name };
  }

  function targetOf(
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
    const inner = context.tree.paths.filter((candidate) =>
      candidate.startsWith(`${path.replace(/\/$/, '')}/`),
    );
    const table = findToc(inner.map((candidate) => candidate.slice(path.replace(/\/$/, '').length + 1)));
    if (table) return { toc: `${path.replace(/\/$/, '')}/${table}` };
    context.report({ file: toc, kind: 'broken-toc', detail: label ? `${label}: ${href}` : href });
    return undefined;
  }
}

function parseToc(context: LayoutContext, path: string, text: string): TocEntry[] | undefined {
  try {
    return readToc(path.split('/').pop() ?? '', text);
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    context.report({ file: path, kind: 'broken-front-matter', detail: error.message });
    return undefined;
  }
}
