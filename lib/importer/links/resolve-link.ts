import { MARKDOWN_FILE } from '@/lib/importer/source/read-tree';
import { DEFAULT_LOCALE } from '@/lib/constants';
import { localePath } from '@/lib/paths/locale-path';
import { normalOldPath, oldIdIn, portalPageOf } from '@/lib/paths/old-path';
import { safeLink } from '@/lib/paths/safe-link';
import { decoded } from '@/lib/importer/markdown/heading-steps';
import { fromProject, pathInRoot } from '@/lib/importer/source/inside-root';
import type { SourceItem, ProblemKind } from '@/lib/importer/items/types';
import { itemPath, isFixedRoute } from '@/lib/paths/item-path';
import { translatedFrom } from '@/lib/importer/layout/docusaurus';
import { languageInName, withoutLanguage } from '@/lib/importer/layout/language-names';

import { foldersAround } from './site-bases';
import { findOnOldSite, FOLDER_FILE, type OldSite, type SiteMap } from './site-map';

export type LinkContext = {
  map: SiteMap;
  oldSites: OldSite[];
  /** Finds the id of an anchor in the body of an item. */
  anchorIn: (sourceItem: SourceItem, anchor: string) => Promise<string | undefined>;
  /** Returns the URL of a picture that a link points to. */
  imageUrl: (path: string) => Promise<string | undefined>;
  report: (kind: ProblemKind, detail: string) => void;
};

/** Where a link leads: to a URL in the portal or elsewhere, and to which item of the source. */
export type ResolvedLink = { url: string; target?: SourceItem };

/** Resolves a link of `from`; undefined when only its text may remain. */
export async function resolveLink(
  written: string,
  from: SourceItem,
  context: LinkContext,
): Promise<ResolvedLink | undefined> {
  // Browsers treat a backslash as a slash; in a relative link it is a Windows separator.
  const url = fromProject(written.trim().replace(/%5c/gi, '\\'));
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return absoluteLink(written.trim(), from, context);
  if (/^(\/\/|[\\/].*\\|\\)/s.test(url)) return refuse(context, 'unsafe-link', written);

  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? [];
  if (path === '') return refuse(context, 'broken-link', written);
  const portal = path.startsWith('/') ? portalLink(path, context) : undefined;
  if (portal) return withAnchor(portal.url, portal.sourceItem, hash, written, context, query);

  const target = pathInRoot(from.path, decoded(path).replaceAll('\\', '/'));
  const found =
    (target === undefined ? undefined : findItem(target, path, from, context)) ??
    (path.startsWith('/') ? undefined : findFromPage(decoded(path), from, context));
  if (found) return withAnchor(itemPath(found), found, hash, written, context);
  if (target === undefined) return refuse(context, 'outside-root', written);
  const file = context.map.tree.has(target) ? target : context.map.fileInRoot(target, from.path);
  if (file !== undefined) {
    if (!PICTURE.test(file)) return refuse(context, 'linked-file', written);
    const url = await context.imageUrl(file);
    if (url) return { url };
  }
  const page = path.startsWith('/') ? portalPageOf(path) : undefined;
  if (page) return { url: localePath(page, from.locale) };
  return (
    (path.startsWith('/') ? onOldSite(url, context) : undefined) ?? refuse(context, 'broken-link', written)
  );
}

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|bmp|tiff?|heic)$/i;

/** Returns the URL on the old site of a root-relative link whose target was not imported. */
function onOldSite(url: string, { oldSites, report }: LinkContext): ResolvedLink | undefined {
  const site = oldSites.find(({ origin }) => origin !== '');
  const link = site && safeLink(new URL(url, site.origin).href);
  if (!link) return undefined;
  report('old-site-link', link.href);
  return { url: link.href };
}

/** A file that is attached to an article of a Zendesk help centre. */
const ATTACHED = /\/article_attachments\/(?:token\/[^/]+\/)?\d+/;
/** A link by name, as the tutorials of javascript.info and ReadMe write it. */
const NAMED = /^(?:info|doc):([\w-]+)(?:#(.*))?$/i;

async function absoluteLink(
  url: string,
  from: SourceItem,
  context: LinkContext,
): Promise<ResolvedLink | undefined> {
  const [, name, part = ''] = NAMED.exec(url) ?? [];
  const named = name === undefined ? undefined : context.map.byKey(name.toLowerCase());
  if (named) return withAnchor(itemPath(named), named, part, url, context);
  // Browsers treat a backslash as a slash in these.
  const plain = /^https?:/i.test(url) ? url.replaceAll('\\', '/') : url;
  const link = safeLink(plain.replace(/ /g, '%20'));
  if (!link) return refuse(context, 'unsafe-link', url);
  if (!link.isExternal) return { url: link.href };
  // Browsers would resolve `https:name` as a path of the portal.
  if (!/^https?:\/\//i.test(link.href)) return refuse(context, 'unsafe-link', url);
  const { origin, pathname, hash } = new URL(link.href);
  const page = context.oldSites.some((site) => site.origin === origin) ? portalPageOf(pathname) : undefined;
  if (page) return { url: localePath(page, from.locale) };
  if (ATTACHED.test(pathname)) context.report('attached-file', url);
  const id = oldIdIn(pathname);
  const sourceItem =
    (id === undefined ? undefined : context.map.byOldId(id, from.locale)) ??
    findOnOldSite(link.href, context.oldSites, context.map);
  if (!sourceItem) return { url: link.href };
  return withAnchor(itemPath(sourceItem), sourceItem, hash.slice(1), url, context);
}

/** Finds the item at a path in the source, or at the root-relative path in the link. */
function findItem(
  target: string,
  path: string,
  from: SourceItem,
  context: LinkContext,
): SourceItem | undefined {
  const { map } = context;
  const found =
    map.find(target) ??
    map.find(inDefaultLanguage(target, from)) ??
    (path.startsWith('/') ? findByOldUrl(path, from, context) : undefined) ??
    // Docusaurus also reads it without the leading slash.
    map.findInRoot(decoded(path).replace(/^\//, '')) ??
    (path.startsWith('/') ? findAround(path, from, context) : undefined);
  // Translations of Docusaurus, and files with their language in their names, link to each other without a language.
  const isTranslation =
    found !== undefined &&
    (translatedFrom(from.path) ?? languageInName(from.path) ?? languageInName(found.path)) !== undefined;
  return isTranslation ? (map.inLanguage(found, from.locale) ?? found) : found;
}

/**
 * Finds the item of a link that is relative to the URL of its page instead of its file: some tools serve `a/b.md` as
 * `/a/b/`, and others `a/index.md` as `/a`.
 */
function findFromPage(
  path: string,
  { path: file }: SourceItem,
  { map }: LinkContext,
): SourceItem | undefined {
  const pagePath = FOLDER_FILE.test(withoutLanguage(file))
    ? withoutLanguage(file).replace(FOLDER_FILE, '')
    : `${file.replace(MARKDOWN_FILE, '')}/`;
  const target = pathInRoot(pagePath, path);
  return target ? map.find(target) : undefined;
}

/** Finds the item of a root-relative link when one of the folders around the file is the root of the site. */
function findAround(
  path: string,
  { path: file }: SourceItem,
  { map, oldSites }: LinkContext,
): SourceItem | undefined {
  const inner = decoded(path).slice(1);
  const below = oldSites.filter(({ origin, prefix }) => origin === '' && inner.startsWith(`${prefix}/`));
  const paths = [inner, ...below.map(({ prefix }) => inner.slice(prefix.length + 1))];
  return paths
    .flatMap((candidate) => foldersAround(file).map((folder) => map.find(folder + candidate)))
    .find((sourceItem) => sourceItem !== undefined);
}

/** Finds the item of a root-relative link to the old site. */
function findByOldUrl(
  path: string,
  from: SourceItem,
  { map, oldSites }: LinkContext,
): SourceItem | undefined {
  const id = oldIdIn(path);
  const byId = id === undefined ? undefined : map.byOldId(id, from.locale);
  if (byId) return byId;
  return map.byOldPath(normalOldPath(path) ?? path) ?? findOnOldSite(path, oldSites, map);
}

function portalLink(
  path: string,
  { map }: LinkContext,
): { url: string; sourceItem?: SourceItem } | undefined {
  const url = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const sourceItem = map.byUrl(url);
  if (sourceItem) return { url, sourceItem };
  return isFixedRoute(url) ? { url } : undefined;
}

async function withAnchor(
  url: string | undefined,
  target: SourceItem | undefined,
  hash: string,
  written: string,
  context: LinkContext,
  query = '',
): Promise<ResolvedLink | undefined> {
  if (url === undefined) return refuse(context, 'broken-link', written);
  // `#:~:text=…` is a text fragment, not an anchor.
  if (hash === '' || hash === 'top' || hash.startsWith(':~:')) return { url: url + query, target };
  const id = target && (await context.anchorIn(target, hash));
  if (id) return { url: `${url}${query}#${encodeURIComponent(id)}`, target };
  context.report('broken-anchor', written);
  return { url: url + query, target };
}

/** Returns the same path in the default language, because not everything is translated. */
function inDefaultLanguage(path: string, from: SourceItem): string {
  const original = translatedFrom(path);
  if (original !== undefined) return original;
  const folder = new RegExp(`(^|/)${from.locale}/`).exec(from.path);
  const base = folder ? from.path.slice(0, folder.index) + (folder[1] ?? '') : undefined;
  if (base === undefined || !path.startsWith(`${base}${from.locale}/`)) return path;
  return base + DEFAULT_LOCALE + path.slice(base.length + from.locale.length);
}

function refuse(context: LinkContext, kind: ProblemKind, detail: string): undefined {
  context.report(kind, detail);
  return undefined;
}
