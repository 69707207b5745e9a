import { decoded } from '@/lib/importer/markdown/heading-steps';
import type { Draft } from '@/lib/importer/types';
import type { SiteMap } from './site-map';

/** Where the source was published: addresses below it mean files of the source. An origin of '' stands for any. */
export type OldSite = { origin: string; prefix: string };

const CANDIDATE =
  /(?:\]\(\s*<?|\bhref=["']|^[ \t]*\[[^\]\n]+\]:[ \t]*<?)((?:https?:\/\/|\/(?!\/))[^\s)>"']+)/gim;
/** So many links must fit before a guess is believed, and so large a part of those below the same address. */
const MIN_MATCHES = 3;
const MIN_SHARE = 0.5;

/**
 * Guesses where a source was published from its own absolute links: when most links below an address fit files of
 * the source, the address was its home. A single fitting name proves nothing, a dozen that all fit do.
 */
export function guessOldSites(drafts: Draft[], map: SiteMap): OldSite[] {
  const links = drafts.flatMap((draft) => [...linksOf(draft)]);
  const matches = new Map<string, number>();
  const below = new Map<string, number>();
  const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  for (const { origin, parts } of links) {
    parts.forEach((_, index) => count(below, siteKey(origin, parts.slice(0, index))));
    // The longest part of the path that fits, so that nothing is explained by a mere file name if more fits.
    const start = parts.findIndex((_, index) => map.find(parts.slice(index).join('/')) !== undefined);
    if (start !== -1) count(matches, siteKey(origin, parts.slice(0, start)));
  }
  return [...matches].flatMap(([key, number]) => {
    const [origin = '', prefix = ''] = key.split(' ');
    return number >= MIN_MATCHES && number >= (below.get(key) ?? 0) * MIN_SHARE ? [{ origin, prefix }] : [];
  });
}

const siteKey = (origin: string, parts: string[]): string => `${origin} ${parts.join('/')}`;

/** The site of an address given by a person. */
export function oldSiteAt(address: string): OldSite | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return { origin, prefix: pathname.split('/').filter(Boolean).join('/') };
}

/** The item that an absolute or root-relative address means, if it lies below an old site. */
export function findOnOldSite(address: string, sites: OldSite[], map: SiteMap): Draft | undefined {
  const link = splitLink(address);
  if (!link) return undefined;
  for (const { origin, prefix } of sites) {
    // On the site itself links begin with a slash.
    if ((link.origin !== '' && origin !== link.origin) || !isBelow(link.parts, prefix)) continue;
    const inner = link.parts.slice(prefix === '' ? 0 : prefix.split('/').length).join('/');
    const found = inner === '' ? undefined : map.find(inner);
    if (found) return found;
  }
  return undefined;
}

type Link = { origin: string; parts: string[] };

function* linksOf(draft: Draft): Generator<Link> {
  for (const match of (draft.body ?? '').matchAll(CANDIDATE)) {
    const link = splitLink(match[1] ?? '');
    if (link && link.parts.length > 0) yield link;
  }
}

function splitLink(address: string): Link | undefined {
  const base = 'https://relative.invalid';
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  const parts = decoded(url.pathname).split('/').filter(Boolean);
  return { origin: url.origin === base ? '' : url.origin, parts };
}

function isBelow(parts: string[], prefix: string): boolean {
  return prefix === '' || parts.slice(0, prefix.split('/').length).join('/') === prefix;
}
