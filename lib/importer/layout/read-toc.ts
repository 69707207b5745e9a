import type { List, ListItem, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parse } from 'yaml';
import { textField } from '@/lib/importer/source/fields';
import { FrontMatterError, isFields } from '@/lib/importer/source/front-matter';

/** An entry of a table of contents: a group, a file, or both. `href` is relative to the table's folder. */
export type TocEntry = { name: string; href?: string; items: TocEntry[] };

const TOC_FILES = ['toc.yml', 'toc.yaml', 'summary.md', '_sidebar.md', 'toc.md', 'mkdocs.yml', 'mkdocs.yaml'];
const isToc = (name: string): boolean => TOC_FILES.includes(name.toLowerCase());

/** The table of contents among the files of a folder, the one that says most first. */
export function findToc(names: string[]): string | undefined {
  return names
    .filter(isToc)
    .sort((a, b) => TOC_FILES.indexOf(a.toLowerCase()) - TOC_FILES.indexOf(b.toLowerCase()))[0];
}

export const isTocFile = (path: string): boolean => isToc(path.split('/').pop() ?? '');

/**
 * Reads a table of contents of DocFX (`TOC.yml`), GitBook and mdBook (`SUMMARY.md`), Docsify (`_sidebar.md`) or
 * MkDocs (`mkdocs.yml`). Undefined when it holds none. @throws FrontMatterError
 */
export function readToc(name: string, text: string): TocEntry[] | undefined {
  if (/\.md$/i.test(name)) return markdownToc(unified().use(remarkParse).parse(text));
  const value = parsed(text);
  if (!/^mkdocs/i.test(name)) {
    const list: unknown = isFields(value) ? (value.items ?? value.toc) : value;
    return Array.isArray(list) ? list.flatMap(docfxEntry) : undefined;
  }
  if (!isFields(value) || !Array.isArray(value.nav)) return undefined;
  const folder = textField(value, 'docs_dir') ?? 'docs';
  return value.nav.flatMap((entry) => mkdocsEntry(entry, folder));
}

function parsed(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error', maxAliasCount: 50, uniqueKeys: false });
  } catch (error) {
    throw new FrontMatterError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

function docfxEntry(value: unknown): TocEntry[] {
  if (!isFields(value)) return [];
  // `item` is a slip that occurs in published tables.
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

export const isOutside = (href: string): boolean => /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);

/** Headings group the lists below them; a list item with a list below is a group, with or without a link. */
function markdownToc(tree: Root): TocEntry[] | undefined {
  const entries: TocEntry[] = [];
  let group: TocEntry | undefined;
  let found = false;
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth > 1) {
      group = { name: textOf(node), items: [] };
      entries.push(group);
    }
    if (node.type !== 'list') continue;
    found = true;
    (group?.items ?? entries).push(...listEntries(node));
  }
  return found ? entries.filter((entry) => entry.href !== undefined || entry.items.length > 0) : undefined;
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
