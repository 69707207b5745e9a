import { DEFAULT_LOCALE } from '@/lib/constants';
import { isFields } from '@/lib/importer/source/front-matter';
import type { StoredRow } from '@/lib/importer/store/content-store';

/** Where the export writes each item: the same path in every language, after its key in the default one. */
export type ExportPaths = {
  /** Path of the item's file, with the language's folder. */
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

export function exportPaths(rows: StoredRow[]): ExportPaths {
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
    keys.get(`${model} ${uid}`) ?? fallback;

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
        return own === 'brands' ? 'brands.yml' : `pages/${own}.${row.markdown === null ? 'yml' : 'md'}`;
      default:
        return LIST_FILES[row.model] ?? `${FOLDERS[row.model]}/${own}.yml`;
    }
  }
  return { fileOf: (row) => `${row.locale}/${inner(row)}` };
}

/** Groups of questions have no row of their own, so their folder goes by the uid, which all languages share. */
const groupFolder = (group: Record<string, unknown>): string => `tema-${String(group.uid)}`;
