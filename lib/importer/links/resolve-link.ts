import { DEFAULT_LOCALE } from '@/lib/constants';
import { normalOldPath, oldIdIn } from '@/lib/rules/old-path';
import { safeLink } from '@/lib/rules/safe-link';
import { decoded } from '@/lib/importer/markdown/heading-steps';
import { pathInRoot } from '@/lib/importer/source/inside-root';
import type { Draft, ProblemKind } from '@/lib/importer/types';
import { itemPath, isFixedRoute } from '@/lib/rules/item-path';
import { findOnOldSite, type OldSite, type OldSiteLink, type SiteMap } from './site-map';

export type LinkContext = {
  map: SiteMap;
  oldSites: OldSite[];
  /** Finds the id that an anchor means in the body of an item. */
  anchorIn: (draft: Draft, anchor: string) => Promise<string | undefined>;
  /** A picture that a link shows as a file. */
  imageAddress: (path: string) => Promise<string | undefined>;
  report: (kind: ProblemKind, detail: string) => void;
  /** Told of links into a help centre whose article is not part of the import. */
  onOldSiteLink?: (link: OldSiteLink) => void;
  /** Told of every item that is linked to. */
  onLink?: (target: Draft) => void;
};

/** The address that a link of `from` leads to in the portal or elsewhere; undefined when only its text remains. */
export async function resolveLink(
  written: string,
  from: Draft,
  context: LinkContext,
): Promise<string | undefined> {
  // Browsers read a backslash as a slash; in the middle of a relative link it is Windows' separator.
  const address = written.trim().replace(/%5c/gi, '\\');
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return absoluteLink(written.trim(), from, context);
  if (/^(\/\/|[\\/].*\\|\\)/s.test(address)) return refuse(context, 'unsafe-link', written);

  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(address) ?? [];
  if (path === '') return refuse(context, 'broken-link', written);
  const portal = path.startsWith('/') ? portalLink(path, context) : undefined;
  if (portal) return withAnchor(portal.address, portal.draft, hash, written, context, query);

  const target = pathInRoot(from.path, decoded(path).replaceAll('\\', '/'));
  if (target === undefined) return refuse(context, 'outside-root', written);
  const draft = context.map.find(target) ?? context.map.find(inDefaultLanguage(target, from));
  const found = draft ?? (path.startsWith('/') ? oldAddress(path, from, context) : undefined);
  if (found) return withAnchor(itemPath(found), found, hash, written, context);
  const image = context.map.tree.has(target) ? await context.imageAddress(target) : undefined;
  return image ?? refuse(context, 'broken-link', written);
}

async function absoluteLink(address: string, from: Draft, context: LinkContext): Promise<string | undefined> {
  // In these browsers read a backslash as a slash.
  const plain = /^https?:/i.test(address) ? address.replaceAll('\\', '/') : address;
  const link = safeLink(plain.replace(/ /g, '%20'));
  if (!link) return refuse(context, 'unsafe-link', address);
  if (!link.isExternal) return link.href;
  // `https:name` would be read as a path of our own site.
  if (!/^https?:\/\//i.test(link.href)) return refuse(context, 'unsafe-link', address);
  const url = new URL(link.href);
  const id = oldIdIn(url.pathname);
  const draft =
    (id === undefined ? undefined : context.map.byOldId(id, from.locale)) ??
    findOnOldSite(link.href, context.oldSites, context.map);
  if (id !== undefined)
    context.onOldSiteLink?.({ host: url.host, from, address, isKnown: draft !== undefined });
  if (!draft) return link.href;
  return withAnchor(itemPath(draft), draft, url.hash.slice(1), address, context);
}

/** A link that begins with a slash, as it was on the old site. */
function oldAddress(path: string, from: Draft, { map, oldSites }: LinkContext): Draft | undefined {
  const id = oldIdIn(path);
  const byId = id === undefined ? undefined : map.byOldId(id, from.locale);
  if (byId) return byId;
  return map.byOldPath(normalOldPath(path) ?? path) ?? findOnOldSite(path, oldSites, map);
}

function portalLink(path: string, { map }: LinkContext): { address: string; draft?: Draft } | undefined {
  const address = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const draft = map.byAddress(address);
  if (draft) return { address, draft };
  return isFixedRoute(address) ? { address } : undefined;
}

async function withAnchor(
  address: string | undefined,
  draft: Draft | undefined,
  hash: string,
  written: string,
  context: LinkContext,
  query = '',
): Promise<string | undefined> {
  if (address === undefined) return refuse(context, 'broken-link', written);
  if (draft) context.onLink?.(draft);
  // `#:~:text=…` marks words for the browser and names no part of the page.
  if (hash === '' || hash === 'top' || hash.startsWith(':~:')) return address + query;
  const id = draft && (await context.anchorIn(draft, hash));
  if (id) return `${address}${query}#${encodeURIComponent(id)}`;
  context.report('broken-anchor', written);
  return address + query;
}

/** A translation may link to what exists in the default language only. */
function inDefaultLanguage(path: string, from: Draft): string {
  return path.startsWith(`${from.locale}/`) ? DEFAULT_LOCALE + path.slice(from.locale.length) : path;
}

function refuse(context: LinkContext, kind: ProblemKind, detail: string): undefined {
  context.report(kind, detail);
  return undefined;
}
