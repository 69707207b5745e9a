import { textField } from '@/lib/importer/source/fields';
import { FrontMatterError, isFields, readYamlFields } from '@/lib/importer/source/front-matter';
import type { Fields } from '@/lib/importer/items/types';
import { join, type Folder } from './folder-tree';
import { type LayoutContext, readText } from './layout-context';

const META_FILE = /^_?meta\.json$/;

/** The title of a folder, and the titles and positions of its entries by their names without extension. */
export type FolderMeta = { title?: string; entries: Map<string, { title?: string; position: number }> };

/**
 * Reads `meta.json` of Fumadocs (`title`, `pages`) or `_meta.json` of Nextra (names with titles). Files of another shape are
 * ignored.
 */
export async function readFolderMeta(context: LayoutContext, { path, files }: Folder): Promise<FolderMeta> {
  const name = files.find((file) => META_FILE.test(file));
  const file = name === undefined ? undefined : await readText(context, join(path, name));
  const fields = file && asFields(file.text);
  if (!fields) return { entries: new Map() };
  if (name === 'meta.json') return fumadocsMeta(fields);
  const titles = Object.entries(fields).map(([key, value]) => {
    const title = isFields(value) ? textField(value, 'title') : textField(fields, key);
    return [key, title] as const;
  });
  return { entries: new Map(titles.map(([key, title], index) => [key, { title, position: index + 1 }])) };
}

function fumadocsMeta(fields: Fields): FolderMeta {
  const pages = Array.isArray(fields.pages) ? fields.pages.filter((page) => typeof page === 'string') : [];
  return {
    title: textField(fields, 'title'),
    entries: new Map(pages.map((page, index) => [page, { position: index + 1 }])),
  };
}

function asFields(json: string): Fields | undefined {
  try {
    return readYamlFields(json);
  } catch (error) {
    if (error instanceof FrontMatterError) return undefined;
    throw error;
  }
}
