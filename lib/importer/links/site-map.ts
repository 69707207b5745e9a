import { LOCALES } from '@/lib/constants';
import { splitOrder } from '@/lib/importer/keys';
import { MARKDOWN_FILE } from '@/lib/importer/layout/layout-context';
import type { SourceTree } from '@/lib/importer/source/read-tree';
import type { Draft } from '@/lib/importer/types';
import { itemPath } from '@/lib/rules/item-path';
import { normalOldPath } from '@/lib/rules/old-path';

/** Everything of a source that a link may mean. */
export type SiteMap = {
  tree: SourceTree;
  /** An item by file, folder, or file name as tools shorten it; the path is relative to the source. */
  find(path: string): Draft | undefined;
  byOldId(id: string, locale: string): Draft | undefined;
  byOldPath(path: string): Draft | undefined;
  byAddress(address: string): Draft | undefined;
};

const FOLDER_FILE = /\/(_category_\.[a-z]+|_?index\.[a-z]+|readme\.[a-z]+)$/i;

export function buildSiteMap(tree: SourceTree, drafts: Draft[]): SiteMap {
  const paths = new Map<string, Draft>();
  const loose = new Map<string, Draft>();
  const oldIds = new Map<string, Draft>();
  const oldPaths = new Map<string, Draft>();
  const addresses = new Map<string, Draft>();
  const addOnce = (map: Map<string, Draft>, key: string, draft: Draft): void => {
    if (!map.has(key)) map.set(key, draft);
  };

  for (const draft of drafts) {
    const address = itemPath(draft);
    if (address === undefined) continue;
    addOnce(addresses, address, draft);
    const folder = FOLDER_FILE.test(draft.path)
      ? draft.path.replace(FOLDER_FILE, '')
      : draft.path.replace(/\/$/, '');
    // An article of a folder wins over the topic or category that is made from the same folder.
    if (draft.model === 'help-article') {
      paths.set(draft.path, draft);
      paths.set(folder, draft);
    } else if (!draft.extra.isGeneral) {
      addOnce(paths, draft.path, draft);
      addOnce(paths, folder, draft);
    }
    for (const name of [draft.path, folder]) addOnce(loose, looseName(name), draft);
    if (draft.oldId) addOnce(oldIds, `${draft.locale}:${draft.oldId}`, draft);
    for (const old of draft.redirects) addOnce(oldPaths, normalOldPath(old) ?? old, draft);
  }

  function find(path: string): Draft | undefined {
    const exact = path.replace(/\/+$/, '');
    return paths.get(exact) ?? paths.get(path) ?? loose.get(looseName(exact));
  }
  return {
    tree,
    find,
    byOldId: (id, locale) =>
      oldIds.get(`${locale}:${id}`) ?? LOCALES.map((other) => oldIds.get(`${other}:${id}`)).find(Boolean),
    byOldPath: (path) => oldPaths.get(path),
    byAddress: (address) => addresses.get(address),
  };
}

/** A path as tools shorten it: lower case, without ending, index file and leading numbers. */
function looseName(path: string): string {
  return path
    .replace(FOLDER_FILE, '')
    .replace(MARKDOWN_FILE, '')
    .replace(/\.(html?|aspx|php)$/i, '')
    .replace(/\/+$/, '')
    .split('/')
    .map((part) => splitOrder(part).rest.toLowerCase())
    .join('/');
}
