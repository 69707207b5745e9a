import type { Heading, List, ListItem, Paragraph, PhrasingContent, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { textField } from '@/lib/importer/source/fields';
import { FrontMatterError, isFields, readYamlValue } from '@/lib/importer/source/front-matter';
import { decoded } from '@/lib/importer/markdown/heading-steps';
import { toKey } from '@/lib/importer/keys';
import { pathInRoot } from '@/lib/importer/source/inside-root';
import { type LayoutContext, MARKDOWN_FILE, readText } from './layout-context';
import { emptyNode, type OutlineNode } from './outline';

/** An entry of a table of contents: a group, a file, or both. `href` is relative to the table's folder. */
type TocEntry = { name: string; href?: string; items: TocEntry[] };

const TOC_FILES = ['toc.yml', 'toc.yaml', 'summary.md', '_sidebar.md', 'toc.md', 'mkdocs.yml', 'mkdocs.yaml'];
const isToc = (name: string): boolean => TOC_FILES.includes(name.toLowerCase());

/** Returns the table of contents among the files of a folder; of several, the most detailed kind. */
function findToc(names: string[]): string | undefined {
  return names
    .filter(isToc)
    .sort((a, b) => TOC_FILES.indexOf(a.toLowerCase()) - TOC_FILES.indexOf(b.toLowerCase()))[0];
}

export const isTocFile = (path: string): boolean => isToc(path.split('/').pop() ?? '');

/**
 * Reads a table of contents of DocFX (`TOC.yml`), GitBook and mdBook (`SUMMARY.md`), Docsify (`_sidebar.md`) or
 * MkDocs (`mkdocs.yml`). Returns undefined when it holds none.
 * @throws FrontMatterError
 */
function readToc(name: string, text: string): TocEntry[] | undefined {
  if (/\.md$/i.test(name)) return markdownToc(unified().use(remarkParse).parse(text));
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

/**
 * Reads lists as entries: headings group the lists below them, and an item with a nested list is a group. A heading with a
 * link is an entry itself, and holds the deeper headings that follow.
 */
function markdownToc(tree: Root): TocEntry[] | undefined {
  const entries: TocEntry[] = [];
  const open: { depth: number; entry: TocEntry }[] = [];
  const isTitle = (node: Root['children'][number]): boolean =>
    node.type === 'heading' && node.depth === 1 && linkOf(node) === undefined && titles(tree) === 1;
  for (const node of tree.children) {
    const into = (): TocEntry[] => open.at(-1)?.entry.items ?? entries;
    if (node.type === 'heading' && !isTitle(node)) {
      while ((open.at(-1)?.depth ?? 0) >= node.depth) open.pop();
      const entry = { name: textOf(node), href: linkOf(node), items: [] };
      into().push(entry);
      open.push({ depth: node.depth, entry });
    } else if (node.type === 'list') into().push(...listEntries(node));
    else if (node.type === 'paragraph') into().push(...linkLines(node));
  }
  const found = withoutEmpty(entries);
  return found.length > 0 ? found : undefined;
}

const titles = (tree: Root): number =>
  tree.children.filter((node) => node.type === 'heading' && node.depth === 1).length;

const withoutEmpty = (entries: TocEntry[]): TocEntry[] =>
  entries
    .map((entry) => ({ ...entry, items: withoutEmpty(entry.items) }))
    .filter((entry) => entry.href !== undefined || entry.items.length > 0);

const linkOf = ({ children }: Heading | Paragraph): string | undefined =>
  children.find((child) => child.type === 'link')?.url;

/** Returns the links of a paragraph that consists of nothing else. */
function linkLines({ children }: Paragraph): TocEntry[] {
  const isGap = (node: PhrasingContent): boolean =>
    node.type === 'break' || (node.type === 'text' && /^[\s|·,;-]*$/.test(node.value));
  const links = children.filter((node) => node.type === 'link');
  if (!children.every((node) => node.type === 'link' || isGap(node))) return [];
  return links.map((link) => ({ name: textOf(link), href: link.url, items: [] }));
}

function listEntries(list: List): TocEntry[] {
  return list.children.flatMap((item: ListItem) => {
    const items = item.children.flatMap((child) => (child.type === 'list' ? listEntries(child) : []));
    const line = item.children.find((child) => child.type === 'paragraph');
    const link = line?.children.find((child) => child.type === 'link');
    const name = line ? textOf(line) : '';
    return name === '' && items.length === 0 ? [] : [{ name, href: link?.url, items }];
  });
}

function textOf(node: { children: unknown[] } | { value: string }): string {
  if ('value' in node) return node.value;
  return node.children
    .map((child) => textOf(child as { children: unknown[] }))
    .join('')
    .trim();
}

type TocTools = {
  /** Reads the node of a file; returns undefined after reporting a problem. */
  readArticle: (path: string) => Promise<OutlineNode | undefined>;
  /** Returns the identity of a group by its titles. */
  identityOf: (titles: string[]) => string;
};

/** An outline in the order of a table of contents, and the files that it lists. */
type TocOutline = { nodes: OutlineNode[]; used: Set<string> };

/** Reads the table of contents of a folder and those it refers to; undefined without a usable one. */
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
    // Of a file that is listed twice, the first entry counts.
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
    // Such as questions and answers in YAML, which are read by themselves.
    if (context.tree.has(path)) return undefined;
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
