import type { IncomingMessage, ServerResponse } from 'node:http';
import { BRAND_PATH } from '@/lib/brand/load-brand';
import { getBrand, type Brand } from '@/lib/brand/current';
import { sendBody } from './send-body';

const FILE = new RegExp(`^${BRAND_PATH}([0-9a-f]{16})/([a-z0-9.-]{1,40})$`);

/** Paths that programs request without reading a page, and the brand's files for each, the best first. */
const WELL_KNOWN: Record<string, string[]> = {
  '/favicon.ico': ['icon-32.png'],
  '/favicon.svg': ['icon.svg', 'icon-192.png'],
  '/apple-touch-icon.png': ['icon-180.png'],
  '/icon-192.png': ['icon-192.png'],
  '/icon-512.png': ['icon-512.png'],
  '/icon-maskable-512.png': ['icon-maskable.png'],
  '/og.png': ['social.png', 'social.jpeg'],
};

const pathOf = (target = '') => target.split('?', 1)[0] ?? '';

/** Returns whether a target is a file of the brand, of any version. */
export function isBrandFile(target = ''): boolean {
  const path = pathOf(target);
  return FILE.test(path) || wellKnownFile(path, getBrand()) !== undefined;
}

const wellKnownFile = (path: string, { files }: Brand) =>
  Object.hasOwn(WELL_KNOWN, path)
    ? WELL_KNOWN[path]?.map((name) => files.get(name)).find((file) => file !== undefined)
    : undefined;

/**
 * Answers a file of the brand. Pages cached before the brand changed ask for an older version; they get today's file
 * without caching, because the URL names the old one.
 */
export async function answerBrandFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request;
  const path = pathOf(request.url);
  const brand = getBrand();
  const [, version, name = ''] = FILE.exec(path) ?? [];
  const file = version === undefined ? wellKnownFile(path, brand) : brand.files.get(name);
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end();
    return;
  }
  if (!file) {
    response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
    return;
  }
  const cacheControl = version === brand.version ? 'public, max-age=31536000, immutable' : 'public, no-cache';
  const headers = ['Content-Type', file.mime, 'Cache-Control', cacheControl];
  // An SVG that is opened directly must not run scripts.
  if (file.mime === 'image/svg+xml')
    headers.push('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const etag = `W/"${brand.version}-${version === undefined ? path.slice(1) : name}"`;
  sendBody(request, response, { status: 200, headers }, { etag }, () => file.bytes);
}
