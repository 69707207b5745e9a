import { z } from 'zod';
import { localeParam, segment } from '@/lib/contract/common';
import { DEVICE_SIZES, IMAGE_QUALITY, IMAGE_SIZES } from '@/lib/constants';
import { SEARCH_PIXEL } from '@/lib/paths/search-path';
import { findReader } from '@/lib/backend/auth/authenticate';
import { findStaff } from '@/lib/backend/auth/authenticate-staff';
import { findLinkedByCookies } from '@/lib/backend/auth/request-links';
import { notFound } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { IMAGE_DEADLINE_MS } from '@/lib/backend/limits';
import { recordSearchPixel } from '@/lib/backend/content/record-search';
import { readMedia, resizeMedia, getUpload, resizeUpload, type Viewer } from './read-media';
import type { Media } from './process-image';
import { publicRoute } from '@/lib/backend/http/define-route';

const picture = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), file_name: segment });

const attachment = z.object({ id: z.string().regex(/^[\w-]{32}$/) });

/** Parses one of the numbers from a query. */
const oneOf = (numbers: readonly number[]) => z.enum(numbers.map(String)).transform(Number);

/** Parameters of the image optimizer (behaviour.md §7). */
const optimized = <Source extends z.ZodType>(url: Source) =>
  z.object({
    url,
    w: oneOf([...IMAGE_SIZES, ...DEVICE_SIZES]),
    q: oneOf(Object.values(IMAGE_QUALITY)).default(IMAGE_QUALITY.default),
  });

const publicImage = optimized(
  z
    .string()
    .regex(/^\/media\/[0-9a-f]{32}\/[\w.-]{1,200}$/)
    .transform((url) => {
      const [, , id = '', file_name = ''] = url.split('/');
      return { id, file_name };
    }),
);

/** Accepts attachments only, which have an owner. */
const privateImage = optimized(
  z
    .string()
    .regex(/^\/api\/media\/attachment\/[\w-]{32}\/?$/)
    .transform((url) => url.split('/')[4] ?? ''),
);

const searchPixel = z.object({
  q: z.string().min(1).max(500),
  results: z.coerce.number().int().min(0).max(1_000_000),
  locale: localeParam,
});

/** A transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

export const mediaRoutes = [
  // Requests of <img> have no Authorization header, so the cookie identifies the reader.
  publicRoute(
    'readAttachment',
    { base: 'api', path: '/media/attachment/{id}/' },
    { params: attachment },
    async (input, deps) => {
      const upload = await getUpload(await findViewer(input.request, deps), input.params.id, deps);
      return upload.width === null ? answerFile(upload) : answerPrivate(upload);
    },
  ),
  publicRoute(
    'readPrivateImage',
    { base: 'api', path: '/media/private/' },
    { query: privateImage },
    async (input, deps) => {
      const { url: id, w: width, q: quality } = input.query;
      return answerPrivate(
        await resizeUpload(await findViewer(input.request, deps), { id, width, quality }, deps),
      );
    },
    { deadlineMs: IMAGE_DEADLINE_MS },
  ),
  // Requests of <img> have no API key. An image never changes: another one has another id.
  publicRoute(
    'readContentMedia',
    { base: 'site', path: '/media/{id}/{file_name}' },
    { params: picture },
    async (input, deps) => {
      const { id, file_name } = input.params;
      // One URL per image, because caches would store every other spelling separately.
      if (!input.request.url.endsWith(`/media/${id}/${file_name}`)) throw notFound();
      return answerMedia(id, input.request, await readMedia(input.params, deps));
    },
  ),
  publicRoute(
    'readOptimizedMedia',
    { base: 'site', path: '/_next/image' },
    { query: publicImage },
    async ({ query: { url, w: width, q: quality }, request, clientKey }, deps) => {
      const media = await resizeMedia(clientKey, url, { width, quality }, deps);
      return answerMedia(`${url.id}-${width}-${quality}`, request, media);
    },
    { deadlineMs: IMAGE_DEADLINE_MS },
  ),
  // Pages of results hold it inside <noscript>.
  publicRoute(
    'recordSearchPixel',
    { base: 'api', path: SEARCH_PIXEL },
    { query: searchPixel },
    async ({ query, request, clientKey }, deps) => {
      await recordSearchPixel(query, { headers: request.headers, clientKey }, deps);
      return new Response(new Uint8Array(PIXEL), { headers: { 'Content-Type': 'image/gif' } });
    },
  ),
];

/** Returns the holders of the cookies of a request. */
const findViewer = async (request: Request, deps: BackendDeps): Promise<Viewer> => ({
  customer: await findReader(request, deps),
  staff: await findStaff(request, deps),
  linked: await findLinkedByCookies(request, deps),
});

function answerMedia(etag: string, request: Request, { mime, bytes }: Media): Response {
  const headers = {
    'Content-Type': mime,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${etag}"`,
    // An SVG that is opened directly must not run scripts; its font is in the file.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox",
  };
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
  });
}

/** Keeps private images out of every cache and off other sites. */
function answerPrivate({ mime, bytes }: Media, disposition = 'inline'): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mime,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': disposition,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}

/** Makes browsers save a file, whatever is in it. */
const answerFile = ({ file_name, ...file }: Media & { file_name: string }): Response => {
  const plain = file_name.replace(/[^\w. -]/g, '_');
  const full = encodeURIComponent(file_name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return answerPrivate(file, `attachment; filename="${plain}"; filename*=UTF-8''${full}`);
};
