import type { Heading, Link, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { isHtmlTag } from '@/lib/importer/syntax/component-tags';

/** An entry of a table of contents: a group, a file, or both. `href` is relative to the table's folder. */
export type TocEntry = { name: string; href?: string; items: TocEntry[] };

const parser = unified().use(remarkParse).freeze();

/**
 * Reads the lists of a Markdown text as entries: headings group the lists below them, and an item with a nested list is a
 * group. A heading with a link is an entry itself, and holds the deeper headings that follow. Returns undefined without entries.
 */
export function readMarkdownToc(text: string): TocEntry[] | undefined {
  const tree = parser.parse(text);
  const entries: TocEntry[] = [];
  const open: { depth: number; entry: TocEntry }[] = [];
  const isAlone = tree.children.filter(isFirstLevel).length === 1;
  const isTitle = (node: RootContent): boolean => isAlone && isFirstLevel(node) && linkOf(node) === undefined;
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

const isFirstLevel = (node: RootContent): node is Heading => node.type === 'heading' && node.depth === 1;

const withoutEmpty = (entries: TocEntry[]): TocEntry[] =>
  entries
    .map((entry) => ({ ...entry, items: withoutEmpty(entry.items) }))
    .filter((entry) => entry.href !== undefined || entry.items.length > 0);

const linkOf = ({ children }: Heading | Paragraph): string | undefined =>
  children.find((child) => child.type === 'link')?.url;

/** Returns the links of a paragraph that contains only links. */
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

/** Returns the words of a heading or link, without HTML and ids. What looks like a tag but is none is a word. */
const textOf = (node: Heading | Paragraph | Link): string =>
  wordsOf(node.children)
    .replace(/[ \t]*\{:?[ \t]*#[^\s{}]+[ \t]*\}[ \t]*$/, '')
    .replace(/\s+/g, ' ')
    .trim();

function wordsOf(nodes: PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return wordsOf(node.children);
      if (node.type === 'image') return node.alt ?? '';
      if (node.type === 'html') return isTag(node.value) ? (/^<br/i.test(node.value) ? ' ' : '') : node.value;
      if (node.type === 'break') return ' ';
      return 'value' in node ? node.value : '';
    })
    .join('');
}

function isTag(html: string): boolean {
  const name = /^<\/?([A-Za-z][\w-]*)/.exec(html)?.[1];
  return name === undefined || isHtmlTag(name) || /[=/]/.test(html);
}
