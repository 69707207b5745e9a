import type { Draft, Report } from '@/lib/importer/types';

/** A link into a help centre by an article's id, and whether that article is part of the import. */
export type OldSiteLink = { host: string; from: Draft; address: string; isKnown: boolean };

/** Links to articles of the old site that were not imported: its hosts are those where other ids were found. */
export function reportOldSiteLinks(links: OldSiteLink[], report: Report): void {
  const hosts = new Set(links.filter((link) => link.isKnown).map((link) => link.host));
  const seen = new Set<string>();
  for (const { host, from, address, isKnown } of links) {
    const key = `${from.path} ${address}`;
    if (isKnown || !hosts.has(host) || seen.has(key)) continue;
    seen.add(key);
    report({ file: from.path, kind: 'old-site-link', detail: address });
  }
}
