import { normalOldPath } from '@/lib/rules/old-path';
import { draftAddress, isFixedRoute } from './links/draft-address';
import type { Draft, Redirect, Report } from './types';

/** Addresses that belong to the portal itself: nothing below them is ever looked up as an old address. */
const OWN_FOLDERS = /^\/(api|_next|media)(\/|$)/;

/** The redirects of a source, from the old addresses and ids of its items. What could loop or hide a page is refused. */
export function planRedirects(drafts: Draft[], foreign: ReadonlySet<string>, report: Report): Redirect[] {
  const addresses = new Set(drafts.map(draftAddress));
  const redirects = new Map<string, Redirect>();
  for (const draft of drafts) {
    if (draftAddress(draft) === undefined) continue;
    const written = [...draft.redirects, ...(draft.oldId ? [`/hc/articles/${draft.oldId}`] : [])];
    for (const address of written) {
      const oldPath = normalOldPath(address);
      const isRefused =
        oldPath === undefined ||
        addresses.has(oldPath) ||
        isFixedRoute(oldPath) ||
        OWN_FOLDERS.test(oldPath) ||
        foreign.has(oldPath) ||
        (redirects.has(oldPath) && redirects.get(oldPath)?.target_uid !== draft.uid);
      if (isRefused) report({ file: draft.path, kind: 'redirect-refused', detail: address });
      else redirects.set(oldPath, { old_path: oldPath, target_uid: draft.uid, target_path: null });
    }
  }
  return [...redirects.values()];
}
