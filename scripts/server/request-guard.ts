import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import { localePath, toLocale } from '@/lib/rules/locale-path';

/** Longest request target in characters: an 8 KB key still gets its 404, no URL of the portal is longer. */
export const MAX_TARGET_LENGTH = 12 * 1024;

// Next's own plumbing. From outside each of them has been a way around something (T05, H02: CVE-2025-29927,
// CVE-2024-46982, CVE-2025-49826, CVE-2026-44573).
const INTERNAL_PREFIXES = [
  'x-middleware-',
  'x-invoke-',
  'x-prerender-',
  'x-nextjs-',
  'x-next-',
  'x-now-',
  'x-vercel-',
];
const INTERNAL_NAMES = new Set([
  'x-matched-path',
  'x-forwarded-host',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'next-action',
  'next-resume',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'rsc',
]);

/** Preview cookies of Next: the portal has no preview, and they switch the page cache off. */
const PREVIEW_COOKIE = /(?:^|;\s*)__(?:prerender_bypass|next_preview_data)=[^;]*/g;

/** Removes headers that only Next itself may set. Changes the given object. */
export function stripInternalHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (INTERNAL_NAMES.has(name) || INTERNAL_PREFIXES.some((prefix) => name.startsWith(prefix))) {
      delete headers[name];
    }
  }
  if (headers.cookie?.includes('__')) headers.cookie = headers.cookie.replace(PREVIEW_COOKIE, '');
}

/** Each of them says who is asked, who asks, or how the body is read: of two, one program takes this, another that. */
const SINGLE_HEADERS = [
  'host',
  'authorization',
  'x-api-key',
  'x-service-key',
  'content-type',
  'content-length',
  'transfer-encoding',
];

/** Whether a header that may stand in a request once stands there twice, with the same value or another (S03). */
export const hasDoubledHeader = ({ headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>): boolean =>
  SINGLE_HEADERS.some((name) => (headersDistinct[name]?.length ?? 0) > 1);

/** Why a request is not let through, as a status, or undefined for a request that may pass. */
export function refusal(method: string | undefined, target: string | undefined): number | undefined {
  if (!method || !/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method)) return 405;
  if (!target || target.length > MAX_TARGET_LENGTH) return target ? 414 : 400;
  // Absolute and authority forms are for proxies; two slashes would name a host; browsers read \ as a slash.
  const path = target.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return 400;
  if (MEDIA.test(path) && path.includes('//')) return 400;
  if (!isPlainText(target) || !isDecodable(path)) return 400;
  // Clients resolve these before they send; what comes all the same would be a second address of something.
  if (DOT_SEGMENT.test(path)) return 404;
  if (MEDIA.test(path) && !PICTURE.test(target)) return 404;
  return undefined;
}

// A picture has one address. Next leads further spellings to it, which caches would keep once more each.
const PICTURE = /^\/media\/[0-9a-f]{32}\/[\w.-]+$/;
const MEDIA = new RegExp(`^(?:/(?:${LOCALES.join('|')}))?/media/`, 'i');
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

// Node lets bytes above 0x7f through; nothing but printable ASCII belongs into a target.
const isPlainText = (target: string): boolean => /^[\x21-\x7e]*$/.test(target);

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

const DEFAULT_PREFIX = new RegExp(`^(?:/+${DEFAULT_LOCALE})+(?=[/?]|$)`, 'i');
const PREFIX = new RegExp(`^/(${LOCALES.join('|')})(?=[/?]|$)`, 'i');

/**
 * Returns where an address belongs that Next takes as well: the default language has no prefix, and the others have
 * theirs in small letters. Undefined for an address that is right.
 */
export function canonicalTarget(target: string): string | undefined {
  const rest = target.replace(DEFAULT_PREFIX, '');
  // Two slashes would name a host.
  const unprefixed = rest === target ? target : `/${rest.replace(/^\/+/, '')}`;
  const canonical = unprefixed.replace(PREFIX, (prefix) => prefix.toLowerCase());
  return canonical === target ? undefined : canonical;
}

// The data of the page for 404 stay: the browser's router asks for them when an address leads nowhere.
const ERROR_PAGE = new RegExp(
  `^(?:/(${LOCALES.join('|')}))?/(?:404|500|_error)$|^/_next/data/[^/]+/(${LOCALES.join('|')})/500\\.json$`,
);

/** Pages that Next shows for an error have addresses of their own; asked for by one, nothing is there. */
export function hideErrorPages(target: string): string {
  const [path = ''] = target.split('?', 1);
  const match = ERROR_PAGE.exec(path);
  return match ? localePath('/404', toLocale(match[1] ?? match[2])) : target;
}

/** The id a request came with when it is harmless, else undefined. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;
}
