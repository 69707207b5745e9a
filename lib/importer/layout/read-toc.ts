import { textField } from '@/lib/importer/source/fields';
import { FrontMatterError, isFields, readYamlValue } from '@/lib/importer/source/front-matter';
import { decoded } from '@/lib/importer/markdown/heading-steps';
import { toKey } from '@/lib/importer/items/keys';
import { pathInRoot } from '@/lib/importer/source/inside-root';
import { looksHeavy } from '@/lib/importer/threads/looks-heavy';
import { type LayoutContext, MARKDOWN_FILE, readText } from './layout-context';
import { readMarkdownToc, type TocEntry } from '@/lib/importer/markdown/markdown-toc';
import { emptyNode, type OutlineNode } from './outline';

const TOC_FILES = ['toc.yml', 'toc.yaml', 'summary.md', '_sidebar.md', 'toc.md', 'mkdocs.yml', 'mkdocs.yaml'];
const isToc = (name: string): boolean => TOC_FILES.includes(name.toLowerCase());

/** Returns the table of contents among the files of a folder; the most detailed kind of several. */
function findToc(names: string[]): string | undefined {
  return names
    .filter(isToc)
    .sort((a, b) => TOC_FILES.indexOf(a.toLowerCase()) - TOC_FILES.indexOf(b.toLowerCase()))[0];
}

const isMarkdown = (name: string): boolean => /\.md$/i.test(name);

export const isTocFile = (path: string): boolean => isToc(path.split('/').pop() ?? '');

/**
 * Reads a table of contents of DocFX (`TOC.yml`), GitBook and mdBook (`SUMMARY.md`), Docsify (`_sidebar.md`) or
 * MkDocs (`mkdocs.yml`). Returns undefined when it holds none.
 * @throws FrontMatterError
 */
function readToc(name: string, text: string): TocEntry[] | undefined {
  if (isMarkdown(name)) return readMarkdownToc(text);
  const value = readYamlValue(text);
  if (!/^mkdocs/i.test(name)) {
    const list: unknown = isFields(value) ? (value.items ?? value.toc) : value;
    return Array.isArray(list) ? list.flatMap(docfxEntry) : undefined;
  }
  if (!isFields(value) || !Array.isArray(value.nav)) return undefined;
  const folder = textField(value, 'docs_dir') ?? 'docs';
  return value.nav.flatMap((entry) => mkdocsEntry(entry, folder));
}

function docfxEntry(value: unknown): TocEntry[] {
  if (!isFields(value)) return [];
  // `item` is a misspelling found in published tables.
  const below: unknown = value.items ?? value.item ?? value.children;
  const items = Array.isArray(below) ? below.flatMap(docfxEntry) : [];
  const href = textField(value, 'href', 'topicHref', 'tocHref', 'homepage');
  const name = textField(value, 'name', 'title', 'displayName') ?? '';
  return name === '' && !href && items.length === 0 ? [] : [{ name, href, items }];
}

function mkdocsEntry(value: unknown, folder: string): TocEntry[] {
  if (typeof value === 'string') return [{ name: '', href: `${folder}/${value}`, items: [] }];
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, target]): TocEntry[] => {
    if (typeof target === 'string')
      return [{ name, href: isOutside(target) ? target : `${folder}/${target}`, items: [] }];
    return Array.isArray(target)
      ? [{ name, items: target.flatMap((entry) => mkdocsEntry(entry, folder)) }]
      : [];
  });
}

const isOutside = (href: string): boolean => /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);

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
    const entries = await parseToc(context, path, file.text);
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
    // The first entry of a file counts.
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
    // For example questions and answers in YAML, which have a reader of their own.
    if (context.tree.has(path)) return undefined;
    const folder = `${path.replace(/\/$/, '')}/`;
    const inner = context.tree.paths.filter((candidate) => candidate.startsWith(folder));
    const table = findToc(inner.map((candidate) => candidate.slice(folder.length)));
    if (table) return { toc: folder + table };
    context.report({ file: toc, kind: 'broken-toc', detail: label ? `${label}: ${href}` : href });
    return undefined;
  }
}

async function parseToc(context: LayoutContext, path: string, text: string): Promise<TocEntry[] | undefined> {
  const name = path.split('/').pop() ?? '';
  try {
    if (isMarkdown(name) && looksHeavy(text)) await context.trial.run({ kind: 'toc', text });
    return readToc(name, text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const kind = error instanceof FrontMatterError ? 'broken-front-matter' : 'broken-content';
    context.report({ file: path, kind, detail });
    return undefined;
  }
}
