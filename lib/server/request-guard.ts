import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/constants';
import { fileTarget, routesWith } from '@/lib/routes';
import { localePath, toLocale } from '@/lib/paths/locale-path';

/** The longest request target, in characters; an 8 KB key still gets its 404. */
export const MAX_TARGET_LENGTH = 12 * 1024;

// Headers that only Next itself may set; from outside they have bypassed checks (T05, H02: CVE-2025-29927,
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

/** Preview cookies of Next, which bypass the page cache; the portal has no preview. */
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

/** Headers that must not be repeated, because programs disagree on which value counts. */
const SINGLE_HEADERS = [
  'host',
  'authorization',
  'x-api-key',
  'x-service-key',
  'content-type',
  'content-length',
  'transfer-encoding',
];

/** Returns whether one of them is repeated, with the same value or another (S03). */
export const hasDoubledHeader = ({ headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>): boolean =>
  SINGLE_HEADERS.some((name) => (headersDistinct[name]?.length ?? 0) > 1);

/** Returns the status with which a request is refused; undefined when it may pass. */
export function refusal(method: string | undefined, target: string | undefined): number | undefined {
  if (!method || !/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method)) return 405;
  if (!target || target.length > MAX_TARGET_LENGTH) return target ? 414 : 400;
  // Absolute and authority forms are for proxies, two slashes begin a host, and browsers treat \ as a slash.
  const path = target.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return 400;
  if (MEDIA.test(path) && path.includes('//')) return 400;
  if (!isPlainText(target) || !isDecodable(path)) return 400;
  // Clients resolve dot segments before they send; otherwise a page would have a second URL.
  if (DOT_SEGMENT.test(path)) return 404;
  if (MEDIA.test(path) && !PICTURE.test(target)) return 404;
  return undefined;
}

// A picture has one URL. Next accepts further spellings, each of which caches would store separately.
const PICTURE = /^\/media\/[0-9a-f]{32}\/[\w.-]+$/;
const MEDIA = new RegExp(`^(?:/(?:${LOCALES.join('|')}))?/media/`, 'i');
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

// Node accepts bytes above 0x7f, but a target may hold printable ASCII only.
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
 * Returns the canonical form of a target that Next accepts in other forms, too: without a prefix of the default language,
 * and with the others in lower case. Undefined when it is canonical.
 */
export function canonicalTarget(target: string): string | undefined {
  const rest = target.replace(DEFAULT_PREFIX, '');
  // Two slashes would begin a host.
  const unprefixed = rest === target ? target : `/${rest.replace(/^\/+/, '')}`;
  const canonical = unprefixed.replace(PREFIX, (prefix) => prefix.toLowerCase());
  return canonical === target ? undefined : canonical;
}

// The data of the 404 page are not among them: the browser's router requests them for unknown pages.
const ERRORS = routesWith(({ kind }) => kind === 'error').join('|');
const ERROR_PAGE = new RegExp(
  `^(?:/(${LOCALES.join('|')}))?(?:${ERRORS})$|^/_next/data/[^/]+/(${LOCALES.join('|')})/500\\.json$`,
);

/** Replaces the paths of Next's error pages by that of the 404 page. */
function hideErrorPages(target: string): string {
  const [path = ''] = target.split('?', 1);
  const match = ERROR_PAGE.exec(path);
  return match ? localePath('/404', toLocale(match[1] ?? match[2])) : target;
}

/** How Next links the home page of a language. A redirect would keep its copy out of the service worker's store. */
const LINKED_HOME = new RegExp(`^(/(?:${LOCALES.join('|')}))/(?=\\?|$)`);

/** Returns the target under which Next knows a page: a file in `pages/` cannot name a part of a segment. */
export const pageTarget = (target: string): string =>
  fileTarget(hideErrorPages(target).replace(LINKED_HOME, '$1'));

/** Returns whether the backend answers a target that is not below `/api`: pictures of the content and the optimizer. */
export const isPicture = (target: string): boolean => /^\/(?:media\/|_next\/image(?:\?|$))/.test(target);

/** API routes that are pages of Next; the backend answers all others. */
const NEXT_CALLS = new RegExp(
  `^(?:${routesWith(({ kind }) => kind === 'call').join('|')})/?(?:\\?|$)`.replaceAll('.', '\\.'),
);

/** Returns whether a target is a call of the contract. */
export const isCall = (target: string): boolean =>
  /^\/api(?:\/|\?|$)/.test(target) && !NEXT_CALLS.test(target);

/** Returns the X-Request-Id of a request if it is safe to log. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;
}
