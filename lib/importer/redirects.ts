import { refKey } from '@/lib/database/item-ref';
import { contentImportText } from '@/lib/text/content-import';
import { normalOldPath } from '@/lib/paths/old-path';
import { safeLink } from '@/lib/paths/safe-link';
import { decoded } from './markdown/heading-steps';
import { isFixedRoute, itemPath } from '@/lib/paths/item-path';
import { localePath } from '@/lib/paths/locale-path';
import type { ContentModel } from '@/lib/contract/content';
import type { RedirectFile, WrittenRedirect } from './redirect-file';
import type { StoredItem } from './store/content-store';
import type { OldSite, SiteMap } from './links/site-map';
import type { SourceItem, Redirect, Report } from './items/types';

/**
 * Finds what replaces removed topics and categories after folders were merged or split: the topic or category that now
 * contains most of their articles. Returned by the `refKey` of the removed item.
 */
function successorsOf(
  removed: StoredItem[],
  sourceItems: SourceItem[],
  stored: StoredItem[],
): ReadonlyMap<string, SourceItem> {
  const current = new Map(sourceItems.map((sourceItem) => [refKey(sourceItem), sourceItem]));
  const categories = new Map(
    sourceItems
      .filter(({ model }) => model === 'help-category')
      .map((sourceItem) => [localeKey(sourceItem.key, sourceItem), sourceItem]),
  );
  const parentOf = (sourceItem: SourceItem | undefined, model: string): SourceItem | undefined =>
    model === 'help-topic'
      ? current.get(refKey({ uid: sourceItem?.topicUid ?? '', locale: sourceItem?.locale ?? 'id' }))
      : sourceItem && categories.get(localeKey(sourceItem.categoryKey ?? '', sourceItem));

  const successors = new Map<string, SourceItem>();
  for (const item of removed) {
    if (item.model !== 'help-topic' && item.model !== 'help-category') continue;
    const counts = new Map<SourceItem, number>();
    for (const child of stored) {
      if (child.model !== 'help-article' || child.locale !== item.locale) continue;
      const isHeld =
        item.model === 'help-topic' ? child.topic_uid === item.uid : child.category_key === item.key;
      const parent = isHeld ? parentOf(current.get(refKey(child)), item.model) : undefined;
      if (parent) counts.set(parent, (counts.get(parent) ?? 0) + 1);
    }
    // Of equal ones the first in the source, whatever the order of the database.
    const [most] = [...counts].sort(
      (a, b) => b[1] - a[1] || sourceItems.indexOf(a[0]) - sourceItems.indexOf(b[0]),
    );
    if (most) successors.set(refKey(item), most[0]);
  }
  return successors;
}

const localeKey = (key: string, { locale }: SourceItem): string => `${locale} ${key}`;

/** Paths of the portal itself, which are never looked up as old URLs. */
const OWN_FOLDERS = /^\/(api|_next|media)(\/|$)/;
const reasons = contentImportText.redirectReasons;

type RedirectPlan = {
  sourceItems: SourceItem[];
  map: SiteMap;
  file: RedirectFile | undefined;
  /** Old sites that the operator named. */
  namedSites: OldSite[];
  /** Redirects of other sources by their old URLs; those to items of this source are taken over. */
  foreign: ReadonlyMap<string, Redirect>;
  /** Redirects from the portal's own former URLs of items. */
  former: Redirect[];
  report: Report;
};

/**
 * Returns the redirects of a source: from old URLs of items, from their ids on the old site, and from
 * `redirects.yaml`. Redirects that would hide a page of the portal, have no target or loop are reported instead.
 */
export function planRedirects({
  sourceItems,
  map,
  file,
  namedSites,
  foreign,
  former,
  report,
}: RedirectPlan): Redirect[] {
  const urls = new Set(sourceItems.map(itemPath));
  const redirects = new Map<string, Redirect>();

  function add(url: string, target: Omit<Redirect, 'old_path'>, from: string): void {
    const oldPath = normalOldPath(url);
    const known = redirects.get(oldPath ?? '');
    if (known && leadsTo(known, target)) return;
    const other = known ?? foreign.get(oldPath ?? '');
    // Targets with a uid are items of this source, whose redirects come with them. Others stay with their first source.
    if (other && leadsTo(other, target) && target.target_uid === null) return;
    const reason = refusal(oldPath, other !== undefined && !leadsTo(other, target));
    if (oldPath === undefined || reason) {
      report({ file: from, kind: 'redirect-refused', detail: `${url} (${reason ?? reasons.noPath})` });
    } else redirects.set(oldPath, { old_path: oldPath, ...target });
  }

  function refusal(oldPath: string | undefined, isTaken: boolean): string | undefined {
    if (oldPath === undefined) return reasons.noPath;
    if (urls.has(oldPath) || isFixedRoute(oldPath) || OWN_FOLDERS.test(oldPath)) return reasons.ownPath;
    return isTaken ? reasons.taken : undefined;
  }

  for (const sourceItem of sourceItems) {
    if (itemPath(sourceItem) === undefined) continue;
    const ids = sourceItem.oldId ? [`/hc/articles/${sourceItem.oldId}`] : [];
    for (const url of [...sourceItem.redirects, ...ids, ...publishedAt(sourceItem, namedSites)]) {
      add(url, { target_uid: sourceItem.uid, target_path: null }, sourceItem.path);
    }
  }
  for (const written of file?.redirects ?? []) {
    const target = followTarget(written, file?.redirects ?? [], map);
    if (typeof target !== 'string') add(written.from, target, file?.path ?? '');
    else {
      const detail = `${written.from} → ${written.to} (${target})`;
      report({ file: file?.path ?? '', kind: 'redirect-refused', detail });
    }
  }
  for (const redirect of former) {
    const { old_path } = redirect;
    if (!urls.has(old_path) && !redirects.has(old_path) && !foreign.has(old_path))
      redirects.set(old_path, redirect);
  }
  return [...redirects.values()];
}

const leadsTo = (redirect: Redirect, target: Omit<Redirect, 'old_path'>): boolean =>
  redirect.target_uid === target.target_uid && redirect.target_path === target.target_path;

/** URLs that are redirected permanently: those with keys, and those of topics, which may be merged with others. */
const LASTING_PATH =
  /^(\/en)?\/(content\/[^/]+|content\/article\/[^/]+|content\/[^/]+\/topic\/[^/]+|faq\/[^/]+|blog(\/category)?\/[^/]+)$/;

type Former = { sourceItems: SourceItem[]; stored: StoredItem[]; known: Redirect[]; removed: StoredItem[] };

/** Returns the redirects from URLs with former keys, and from merged topics and categories. */
export function formerRedirects({ sourceItems, stored, known, removed }: Former): Redirect[] {
  const before = new Map(stored.map((item) => [refKey(item), item]));
  const present = new Set(sourceItems.map(({ uid }) => uid));
  const successors = successorsOf(removed, sourceItems, stored);
  const replaced = new Map(removed.map((item) => [item.uid, successors.get(refKey(item))?.uid]));
  const leadTo = (path: string | undefined, uid: string | undefined): Redirect[] =>
    path !== undefined && uid !== undefined && LASTING_PATH.test(path)
      ? [{ old_path: path, target_uid: uid, target_path: null }]
      : [];

  const earlier = known.flatMap(({ old_path, target_uid, target_path }) => {
    const uid = target_uid ?? '';
    if (!present.has(uid)) return leadTo(old_path, replaced.get(uid));
    return LASTING_PATH.test(old_path) ? [{ old_path, target_uid, target_path }] : [];
  });
  const moved = sourceItems.flatMap((sourceItem) => {
    const item = before.get(refKey(sourceItem));
    if (!item || item.key === sourceItem.key) return [];
    const old = { ...sourceItem, key: item.key };
    return leadTo(sourceItem.model === 'help-article' ? articleKeyPath(old) : itemPath(old), sourceItem.uid);
  });
  const merged = removed.flatMap((item) => leadTo(storedPath(item), replaced.get(item.uid)));
  return [...earlier, ...moved, ...merged];
}

const storedPath = ({ model, category_key, topic_uid, ...item }: StoredItem): string | undefined =>
  itemPath({ ...item, model: model as ContentModel, categoryKey: category_key, topicUid: topic_uid });

const articleKeyPath = ({ key, locale }: SourceItem): string => localePath(`/content/article/${key}`, locale);

/** Returns the URLs of the item's file on old sites. */
function publishedAt({ model, path }: SourceItem, sites: OldSite[]): string[] {
  if (model !== 'help-article') return [];
  const plain = path.replace(/\.(md|mdx|markdown)$/i, '').replace(/\/(_?index|readme)$/i, '');
  return sites.map(({ prefix }) => `/${[prefix, plain].filter(Boolean).join('/')}`);
}

/** Returns the target of a listed redirect, following others of the list, or the reason why it has none. */
function followTarget(
  start: WrittenRedirect,
  list: WrittenRedirect[],
  map: SiteMap,
): Omit<Redirect, 'old_path'> | string {
  const next = new Map(list.map(({ from, to }) => [normalOldPath(from), to]));
  const seen = new Set([normalOldPath(start.from)]);
  let to = start.to;
  for (;;) {
    if (/^https?:/i.test(to)) return safeLink(to) ? { target_uid: null, target_path: to } : reasons.noTarget;
    const [path = '', anchor] = to.split('#');
    const sourceItem = map.byUrl(path.replace(/\/+$/, '')) ?? map.find(path.replace(/^\/+/, ''));
    const url = sourceItem && itemPath(sourceItem);
    if (sourceItem && url) {
      const part = anchor ? `#${encodeURIComponent(decoded(anchor))}` : null;
      return { target_uid: sourceItem.uid, target_path: part };
    }
    if (isFixedRoute(path)) return { target_uid: null, target_path: to };
    const old = map.byOldPath(normalOldPath(path) ?? path);
    if (old) return { target_uid: old.uid, target_path: null };
    const key = normalOldPath(to);
    const following = next.get(key);
    if (following === undefined) return reasons.noTarget;
    if (seen.has(key)) return reasons.loop;
    seen.add(key);
    to = following;
  }
}
