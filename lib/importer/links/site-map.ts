import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import { type Locale, LOCALES } from '@/lib/constants';
import { refKey } from '@/lib/database/item-ref';
import { splitOrder } from '@/lib/importer/items/keys';
import { withoutLanguage } from '@/lib/importer/layout/language-names';

import type { SourceTree } from '@/lib/importer/source/read-tree';
import type { SourceItem, Report } from '@/lib/importer/items/types';
import { itemPath } from '@/lib/paths/item-path';
import { normalOldPath, oldIdIn } from '@/lib/paths/old-path';
import { decoded } from '@/lib/importer/markdown/heading-steps';
import { allEnds, isHigher, nameAlone, PathsByEnd, servedPath } from './paths-by-end';
import { foldersAround } from './site-bases';

/** Finds the items and files that links of a source refer to. */
export type SiteMap = {
  tree: SourceTree;
  /** Finds an item by the path of its file or folder in the source, also in the shortened forms of other tools. */
  find(path: string): SourceItem | undefined;
  /** Finds an item by its path from a folder that was the root of the site, such as `docs/`. */
  findInRoot(path: string): SourceItem | undefined;
  /**
   * Finds a file by its path from the root of the site, for a link in the file `from`. Many tools keep pictures in `static/` or
   * `public/`, and publish a site below a path that is no folder.
   */
  fileInRoot(path: string, from: string): string | undefined;
  byOldId(id: string, locale: string): SourceItem | undefined;
  byOldPath(path: string): SourceItem | undefined;
  byUrl(url: string): SourceItem | undefined;
  /** Returns an item in another language. */
  inLanguage(sourceItem: SourceItem, locale: Locale): SourceItem | undefined;
  /** Finds an article, or else a topic or category, by its key. */
  byKey(key: string): SourceItem | undefined;
};

export const FOLDER_FILE = /\/(_category_\.[a-z]+|_?index\.[a-z]+|readme\.[a-z]+)$/i;

export function buildSiteMap(tree: SourceTree, sourceItems: SourceItem[]): SiteMap {
  const paths = new Map<string, SourceItem>();
  const loose = new Map<string, SourceItem>();
  const oldIds = new Map<string, SourceItem>();
  const oldPaths = new Map<string, SourceItem>();
  const urls = new Map<string, SourceItem>();
  const keys = new Map<string, SourceItem>();
  const languages = new Map(sourceItems.map((sourceItem) => [refKey(sourceItem), sourceItem]));
  const addOnce = (map: Map<string, SourceItem>, key: string, sourceItem: SourceItem): void => {
    if (!map.has(key)) map.set(key, sourceItem);
  };

  for (const sourceItem of sourceItems) {
    const url = itemPath(sourceItem);
    if (url === undefined) continue;
    addOnce(urls, url, sourceItem);
    const plain = withoutLanguage(sourceItem.path);
    const folder = FOLDER_FILE.test(plain) ? plain.replace(FOLDER_FILE, '') : plain.replace(/\/$/, '');
    // The article of a folder wins over the topic or category of the same folder.
    if (sourceItem.model === 'help-article') {
      keys.set(sourceItem.key, sourceItem);
      paths.set(sourceItem.path, sourceItem);
      paths.set(folder, sourceItem);
    } else if (!sourceItem.extra.isGeneral) {
      addOnce(keys, sourceItem.key, sourceItem);
      addOnce(paths, sourceItem.path, sourceItem);
      addOnce(paths, folder, sourceItem);
    }
    for (const name of [sourceItem.path, folder]) addOnce(loose, looseName(name), sourceItem);
    // Docusaurus names documents by their ids.
    const { id } = sourceItem.fields;
    if (typeof id === 'string') addOnce(loose, looseName(sourceItem.path.replace(/[^/]*$/, id)), sourceItem);
    if (sourceItem.oldId) addOnce(oldIds, `${sourceItem.locale}:${sourceItem.oldId}`, sourceItem);
    for (const old of sourceItem.redirects) addOnce(oldPaths, normalOldPath(old) ?? old, sourceItem);
  }

  function find(path: string): SourceItem | undefined {
    const exact = path.replace(/\/+$/, '');
    return paths.get(exact) ?? paths.get(path) ?? loose.get(looseName(exact));
  }
  const rootedPaths = new PathsByEnd(paths.keys());
  const rooted = new PathsByEnd(loose.keys());
  const folders = new PathsByEnd(
    sourceItems.filter(isFolder).map(({ path }) => looseName(path)),
    nameAlone,
  );
  const rootedFiles = new PathsByEnd(tree.paths, allEnds);
  const served = new PathsByEnd(tree.paths, servedPath, isHigher);

  function fileInRoot(path: string, from: string): string | undefined {
    const parts = path.split('/');
    // What is above the folders of a site in its URLs is in no path.
    for (let above = 0; above <= MAX_BASE_PARTS && above < parts.length; above += 1) {
      const inner = parts.slice(above).join('/');
      const around = foldersAround(from).map((folder) => folder + inner);
      const found =
        served.find(inner) ?? around.find(tree.has) ?? (above === 0 ? rootedFiles.find(inner) : undefined);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return {
    tree,
    find,
    findInRoot(path) {
      const wanted = looseName(path.replace(/\/+$/, ''));
      const name = rooted.find(wanted) ?? folders.find(wanted);
      return paths.get(rootedPaths.find(path) ?? '/') ?? loose.get(name ?? '/');
    },
    fileInRoot,
    byOldId: (id, locale) =>
      oldIds.get(`${locale}:${id}`) ?? LOCALES.map((other) => oldIds.get(`${other}:${id}`)).find(Boolean),
    byOldPath: (path) => oldPaths.get(path),
    byUrl: (url) => urls.get(url),
    inLanguage: (sourceItem, locale) => languages.get(refKey({ ...sourceItem, locale })),
    byKey: (key) => keys.get(key),
  };
}

/** In folders, of the path below which a site is published. */
const MAX_BASE_PARTS = 3;

const isFolder = ({ model, path }: SourceItem): boolean =>
  model === 'help-category' && (path.endsWith('/') || FOLDER_FILE.test(path));

/**
 * Normalises a path that tools shorten: lower case, without extension, index file and leading numbers. macOS writes accents
 * as letters of their own (NFD), unlike keyboards.
 */
function looseName(path: string): string {
  return withoutLanguage(path)
    .normalize('NFC')
    .replace(FOLDER_FILE, '')
    .replace(MARKDOWN_FILE, '')
    .replace(/\.(html?|aspx|php)$/i, '')
    .replace(/\/+$/, '')
    .split('/')
    .map((part) => splitOrder(part).rest.toLowerCase())
    .join('/');
}

/** Where the source was published; paths below it are files of the source. '' as origin matches any host. */
export type OldSite = { origin: string; prefix: string };

const CANDIDATE =
  /(?:\]\(\s*<?|\bhref=["']|^[ \t]*\[[^\]\n]+\]:[ \t]*<?)((?:https?:\/\/|\/(?!\/))[^\s)>"']+)/gim;
/** How many links must match files for a guess, and which share of all links below the same URL. */
const MIN_MATCHES = 3;
const MIN_SHARE = 0.5;
/** In folders; every end of a link's path is looked up, and no site has deeper URLs. */
const MAX_PARTS = 30;

/**
 * Guesses where a source was published from its absolute links: a URL below which most links match files of the source.
 */
export function guessOldSites(sourceItems: SourceItem[], map: SiteMap): OldSite[] {
  const matches = new Map<string, number>();
  const below = new Map<string, number>();
  const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  for (const sourceItem of sourceItems) {
    for (const { origin, parts } of linksOf(sourceItem)) {
      parts.forEach((_, index) => count(below, siteKey(origin, parts.slice(0, index))));
      // The longest part of the path that matches a file.
      const start = parts.findIndex((_, index) => map.find(parts.slice(index).join('/')) !== undefined);
      if (start !== -1) count(matches, siteKey(origin, parts.slice(0, start)));
    }
  }
  return [...matches].flatMap(([key, number]) => {
    const [origin = '', prefix = ''] = key.split(' ');
    return number >= MIN_MATCHES && number >= (below.get(key) ?? 0) * MIN_SHARE ? [{ origin, prefix }] : [];
  });
}

const siteKey = (origin: string, parts: string[]): string => `${origin} ${parts.join('/')}`;

/** Returns the site of a URL that the operator named. */
export function oldSiteAt(url: string): OldSite | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname.split('/').filter(Boolean).join('/') };
}

/** Finds the item of an absolute or root-relative URL below an old site. */
export function findOnOldSite(url: string, sites: OldSite[], map: SiteMap): SourceItem | undefined {
  const link = splitLink(url);
  if (!link) return undefined;
  for (const { origin, prefix } of sites) {
    // Links within the site are root-relative.
    if ((link.origin !== '' && origin !== link.origin) || !isBelow(link.parts, prefix)) continue;
    const inner = link.parts.slice(prefix === '' ? 0 : prefix.split('/').length).join('/');
    const found = inner === '' ? undefined : (map.find(inner) ?? map.findInRoot(inner));
    if (found) return found;
  }
  return undefined;
}

type Link = { origin: string; parts: string[] };

function* linksOf(sourceItem: SourceItem): Generator<Link> {
  for (const match of (sourceItem.body?.text ?? '').matchAll(CANDIDATE)) {
    const link = splitLink(match[1] ?? '');
    if (link && link.parts.length > 0 && link.parts.length <= MAX_PARTS) yield link;
  }
}

function splitLink(url: string): Link | undefined {
  const base = 'https://relative.invalid';
  if (!URL.canParse(url, base)) return undefined;
  const { origin, pathname } = new URL(url, base);
  const parts = decoded(pathname).split('/').filter(Boolean);
  return { origin: origin === base ? '' : origin, parts };
}

function isBelow(parts: string[], prefix: string): boolean {
  return prefix === '' || parts.slice(0, prefix.split('/').length).join('/') === prefix;
}

/** A link to an article of a help centre by its id, and whether the article is part of the import. */
export type OldSiteLink = { host: string; file: string; url: string; isKnown: boolean };

/** Returns a link as one by the id of an article on an old site, if it is one. */
export function oldSiteLink(
  file: string,
  { written, url: resolved, target }: { written: string; url?: string; target?: SourceItem },
): OldSiteLink | undefined {
  const url = written.trim();
  const isKnown = target !== undefined;
  if (!/^https?:/i.test(url) || !URL.canParse(url) || resolved === undefined) return undefined;
  const { host, pathname } = new URL(url);
  const isElsewhere = isKnown || /^https?:/i.test(resolved);
  return isElsewhere && oldIdIn(pathname) !== undefined ? { host, file, url, isKnown } : undefined;
}

/** Reports links to articles of the old site that are not imported. Hosts on which another id was found belong to it. */
export function reportOldSiteLinks(links: OldSiteLink[], report: Report): void {
  const hosts = new Set(links.filter((link) => link.isKnown).map((link) => link.host));
  const seen = new Set<string>();
  for (const { host, file, url, isKnown } of links) {
    const key = `${file} ${url}`;
    if (isKnown || !hosts.has(host) || seen.has(key)) continue;
    seen.add(key);
    report({ file, kind: 'old-site-link', detail: url });
  }
}
