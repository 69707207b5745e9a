import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { editMarkdownUrls } from '@/lib/paths/edit-markdown-urls';
import { isFields } from '@/lib/importer/source/front-matter';
import { fileInRoot } from '@/lib/importer/source/inside-root';
import type { ContentStore, StoredRow } from '@/lib/importer/store/content-store';
import type { Fields } from '@/lib/importer/items/types';
import { orderOfPriority } from '@/lib/importer/items/keys';
import { DEFAULT_LOCALE } from '@/lib/constants';
import { itemPath } from '@/lib/paths/item-path';
import { exportFields, type FieldTools, groupPriority } from './export-fields';

type ExportOptions = {
  store: ContentStore;
  folder: string;
  onProgress?: (done: number, total: number) => void;
};
type ExportReport = { items: number; pictures: number; redirects: number };

/** Thrown when the folder is not empty, because an export must not be mixed with other files. */
export class FolderNotEmptyError extends Error {}

const MEDIA = /^\/media\/([0-9a-f]{32})\/([\w-]+\.\w+)$/;

/**
 * Writes the whole site, with private items, as a folder in the portal's own layout. Importing it results in the same
 * site: every item names its uid, links are relative paths, and pictures are in `media`.
 * @throws FolderNotEmptyError
 */
export async function exportContent({ store, folder, onProgress }: ExportOptions): Promise<ExportReport> {
  if ((await readdir(folder).catch(() => [])).length > 0) throw new FolderNotEmptyError(folder);
  const rows = await store.readRows(await store.readItems());
  const paths = exportPaths(rows);
  const files = new Map(rows.map((row) => [rowUrl(row), paths.fileOf(row)]));
  const stored = await store.readRedirects();
  const redirects = new Map<string, string[]>();
  for (const { target_uid, target_path, old_path } of stored) {
    if (target_uid !== null && target_path === null)
      redirects.set(target_uid, [...(redirects.get(target_uid) ?? []), old_path]);
  }

  const pictures = new Set<string>();
  const writer = new ExportWriter(folder, paths, files, redirects, pictures);
  for (const [index, row] of rows.entries()) {
    await writer.add(row);
    onProgress?.(index + 1, rows.length);
  }
  await writer.writeLists();
  await writer.writeGroups(rows);
  for (const url of pictures) await writePicture(store, folder, url);
  // Named after the item's original where there is one, so that the target is the same in every language.
  const originals = rows.filter(({ locale }) => locale === DEFAULT_LOCALE);
  const filesOfUids = new Map([...rows, ...originals].map((row) => [row.uid, paths.fileOf(row)]));
  const listed = stored.flatMap(({ old_path: from, target_uid: uid, target_path: to }) =>
    to === null ? [] : [{ from, to: uid === null ? to : `${filesOfUids.get(uid)}${to}` }],
  );
  if (listed.length > 0) await write(folder, 'redirects.yaml', stringify(listed));
  return { items: rows.length, pictures: pictures.size, redirects: stored.length };
}

class ExportWriter {
  private readonly lists = new Map<string, StoredRow[]>();

  constructor(
    private readonly folder: string,
    private readonly paths: ExportPaths,
    private readonly files: Map<string | undefined, string>,
    private readonly redirects: ReadonlyMap<string, string[]>,
    private readonly pictures: Set<string>,
  ) {}

  async add(row: StoredRow): Promise<void> {
    const file = this.paths.fileOf(row);
    if (row.model === 'blog-category' || row.model === 'product-category') {
      this.lists.set(file, [...(this.lists.get(file) ?? []), row]);
      return;
    }
    const fields = exportFields(row, this.toolsFor(file));
    const text =
      row.markdown === null
        ? stringify(fields)
        : `---\n${stringify(fields)}---\n${await this.bodyOf(row, file)}`;
    await write(this.folder, file, text);
  }

  private toolsFor(file: string): FieldTools {
    return { redirects: this.redirects, picture: (url) => this.picture(url, file) };
  }

  /** Returns the body with relative paths of items and pictures. */
  private bodyOf(row: StoredRow, file: string): Promise<string> {
    return editMarkdownUrls(row.markdown ?? '', (url, kind) => {
      if (MEDIA.test(url)) return Promise.resolve(this.picture(url, file));
      const [plain = '', rest = ''] = url.split(/(?=[?#])/s, 2);
      const target = kind === 'link' ? this.files.get(plain) : undefined;
      return Promise.resolve(target === undefined ? url : relative(file, target) + rest);
    });
  }

  private picture(url: string, file: string): string {
    const match = MEDIA.exec(url);
    if (!match) return url;
    this.pictures.add(url);
    return relative(file, `media/${match[1]}/${match[2]}`);
  }

  /** Writes the blog's categories and the nested product categories, into one file each. */
  async writeLists(): Promise<void> {
    for (const [file, rows] of this.lists) {
      const sorted = rows.sort((a, b) => ((a.priority_group ?? '') < (b.priority_group ?? '') ? -1 : 1));
      const entries = (parent: unknown): Fields[] =>
        sorted
          .filter((row) => (row.data.parent ?? null) === parent)
          .map(({ key, ...row }) => {
            const {
              position: _position,
              slug: _slug,
              created,
              updated,
              ...fields
            } = exportFields({ key, ...row }, this.toolsFor(file));
            const children = row.model === 'product-category' ? entries(key) : [];
            return { key, ...fields, created, updated, ...(children.length > 0 ? { children } : {}) };
          });
      await write(this.folder, file, stringify(entries(null)));
    }
  }

  /** Writes the themes of questions, whose names and positions are stored in the questions. */
  async writeGroups(rows: StoredRow[]): Promise<void> {
    const written = new Set<string>();
    for (const row of rows) {
      const { group } = row.data;
      if (row.model !== 'faq' || !isFields(group)) continue;
      const file = `${path.posix.dirname(this.paths.fileOf(row))}/_category_.yml`;
      if (written.has(file)) continue;
      written.add(file);
      const position = orderOfPriority(groupPriority(row));
      const fields = {
        label: group.name,
        slug: group.key,
        uid: group.uid,
        ...(position === undefined ? {} : { position }),
      };
      await write(this.folder, file, stringify(fields));
    }
  }
}

async function writePicture(store: ContentStore, folder: string, url: string): Promise<void> {
  const [, id = '', name = ''] = MEDIA.exec(url) ?? [];
  const bytes = await store.readMedia(id);
  if (!bytes) return;
  await write(folder, `media/${id}/${name}`, bytes);
}

async function write(folder: string, file: string, content: string | Buffer): Promise<void> {
  const full = await fileInRoot(folder, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, content);
}

function relative(from: string, to: string): string {
  const found = path.posix.relative(path.posix.dirname(from), to);
  return found.startsWith('.') ? found : `./${found}`;
}

/** Paths of the exported items: the same in every language, named by the key in the default language. */
type ExportPaths = {
  /** Returns the path of an item's file, with the folder of its language. */
  fileOf(row: StoredRow): string;
};

const LIST_FILES: Partial<Record<StoredRow['model'], string>> = {
  'blog-category': 'blog/_categories.yml',
  'product-category': 'product-categories.yml',
};
const FOLDERS: Partial<Record<StoredRow['model'], string>> = {
  'store-location': 'stores',
  product: 'products',
  banner: 'banners',
};

function exportPaths(rows: StoredRow[]): ExportPaths {
  const keys = new Map<string, string>();
  for (const row of rows) {
    const name = `${row.model} ${row.uid}`;
    if (!keys.has(name) || row.locale === DEFAULT_LOCALE) keys.set(name, row.key);
  }
  const categories = new Map(
    rows.filter((row) => row.model === 'help-category').map((row) => [`${row.locale} ${row.key}`, row.uid]),
  );
  const topics = new Map(
    rows.filter((row) => row.model === 'help-topic').map((row) => [`${row.locale} ${row.uid}`, row]),
  );
  const keyOf = (model: string, uid: string, fallback: string): string =>
    readableName(keys.get(`${model} ${uid}`) ?? fallback);

  function categoryFolder(row: StoredRow): string {
    const key = row.category_key ?? '';
    return `help/${keyOf('help-category', categories.get(`${row.locale} ${key}`) ?? '', key)}`;
  }

  function inner(row: StoredRow): string {
    const own = keyOf(row.model, row.uid, row.key);
    switch (row.model) {
      case 'help-category':
        return `help/${own}/_category_.yml`;
      case 'help-topic':
        return `${categoryFolder(row)}/${own}/_category_.yml`;
      case 'help-article': {
        const topic = topics.get(`${row.locale} ${row.topic_uid}`);
        const folder = keyOf('help-topic', row.topic_uid ?? '', row.topic_uid ?? '');
        return `${topic ? categoryFolder(topic) : categoryFolder(row)}/${folder}/${own}.md`;
      }
      case 'faq': {
        const group = isFields(row.data.group) ? row.data.group : undefined;
        return group ? `faq/${groupFolder(group)}/${own}.md` : `faq/${own}.md`;
      }
      case 'blog':
        return `blog/${own}.md`;
      case 'page':
        if (own === 'brands' || own === 'glossary') return `${own}.yml`;
        return `pages/${own}.${row.markdown === null ? 'yml' : 'md'}`;
      default:
        return LIST_FILES[row.model] ?? `${FOLDERS[row.model]}/${own}.yml`;
    }
  }
  return { fileOf: (row) => `${row.locale}/${inner(row)}` };
}

/** Names of files and folders with a meaning of their own in an import; the file keeps the key as `slug`. */
const SPECIAL_NAMES =
  /^(index|readme|article|toc|summary|license|licence|contributing|includes?|snippets|partials|node-modules)$/;

const readableName = (key: string): string => (SPECIAL_NAMES.test(key) ? `isi-${key}` : key);

/** Returns the folder of a theme, named by its uid, which is the same in all languages. */
const groupFolder = (group: Record<string, unknown>): string => `tema-${String(group.uid)}`;

/** Returns the URL of a stored item; undefined without a page of its own. */
function rowUrl(row: StoredRow): string | undefined {
  // All offices share one page.
  if (row.model === 'store-location') return undefined;
  return itemPath({
    model: row.model,
    locale: row.locale,
    uid: row.uid,
    key: row.key,
    topicUid: row.topic_uid,
    categoryKey: row.category_key,
  });
}
