import { readMarkdownToc, type TocEntry } from '@/lib/importer/markdown/markdown-toc';
import { textField } from '@/lib/importer/source/fields';
import { isFields, readYamlValue } from '@/lib/importer/source/front-matter';

const TOC_FILES = ['toc.yml', 'toc.yaml', 'summary.md', '_sidebar.md', 'toc.md', 'mkdocs.yml', 'mkdocs.yaml'];
const isToc = (name: string): boolean => TOC_FILES.includes(name.toLowerCase());

/** Returns the table of contents among the files of a folder; the most detailed kind of several. */
export function findToc(names: string[]): string | undefined {
  return names
    .filter(isToc)
    .sort((a, b) => TOC_FILES.indexOf(a.toLowerCase()) - TOC_FILES.indexOf(b.toLowerCase()))[0];
}

/** Returns whether a table of contents is a list in Markdown, not YAML. */
export const isMarkdownToc = (name: string): boolean => /\.md$/i.test(name);

/** Returns whether a file is a table of contents, by its name. */
export const isTocFile = (path: string): boolean => isToc(path.split('/').pop() ?? '');

/**
 * Parses a table of contents of DocFX (`TOC.yml`), GitBook and mdBook (`SUMMARY.md`), Docsify (`_sidebar.md`) or
 * MkDocs (`mkdocs.yml`). Returns undefined when it holds none.
 * @throws FrontMatterError
 */
export function parseToc(name: string, text: string): TocEntry[] | undefined {
  if (isMarkdownToc(name)) return readMarkdownToc(text);
  const value = readYamlValue(text, { onRepeatedKey: () => undefined, keepSpelling: 'all' });
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

/** Returns whether a link leaves the source. */
export const isOutside = (href: string): boolean => /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
