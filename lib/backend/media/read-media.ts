import { readFileSync } from 'node:fs';
import { describeMedia, findMedia } from './queries';
import { readBytes } from '@/lib/database/media-bytes';
import { invalidField, notFound } from '@/lib/backend/errors';
import { IMAGE_CACHE_BYTES } from '@/lib/backend/limits';
import type { DbDeps } from '@/lib/backend/deps';
import { createResizer, type ImageSize, type Media } from './process-image';

/** The id of an image and its only name, so that each image has a single URL. */
export type MediaName = { id: string; file_name: string };

/** Types that browsers display; others are sent as application/octet-stream. */
const RASTER_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const SVG = 'image/svg+xml';
const IMAGE_TYPES = [...RASTER_TYPES, SVG];

/** The name by which drawings ask for the site's typeface. */
const DRAWING_FONT = 'Plus Jakarta Sans';

/**
 * Weights 400 to 700 of public/font-1.woff2 with ASCII and the signs that drawings use, cut by the npm package
 * subset-font, since each drawing carries a copy.
 */
const fontBytes = readFileSync(new URL('./drawing-font.woff2', import.meta.url)).toString('base64');

const FONT_FACE =
  `<style>@font-face{font-family:'${DRAWING_FONT}';font-weight:400 700;` +
  `src:url(data:font/woff2;base64,${fontBytes}) format('woff2')}text{word-spacing:.05em}</style>`;
const ROOT_TAG = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/;

const resize = createResizer({ cacheBytes: IMAGE_CACHE_BYTES.public, keepAnimated: true });

/**
 * Returns a public image. A drawing comes with the site's typeface in it.
 * @throws AppError not-found
 */
export async function readMedia({ id, file_name }: MediaName, { db }: DbDeps): Promise<Media> {
  const media = await findMedia(db.kysely, id);
  if (media?.file_name !== file_name) throw notFound();
  const mime = IMAGE_TYPES.includes(media.mime) ? media.mime : 'application/octet-stream';
  const bytes = await readBytes(db, media);
  return { mime, bytes: mime === SVG ? embedFont(bytes) : bytes };
}

/**
 * Returns a public image as WebP of this size, an animated one unchanged.
 * @throws AppError not-found, invalid (url) when it is no raster image, too-many-requests, unavailable
 */
export async function resizeMedia(
  clientKey: string,
  { id, file_name }: MediaName,
  size: ImageSize,
  deps: DbDeps,
): Promise<Media> {
  const media = await describeMedia(deps.db.kysely, id);
  if (media?.file_name !== file_name) throw notFound();
  if (!RASTER_TYPES.includes(media.mime)) throw invalidField('url', 'invalid', 'This is no raster image.');
  return resize(
    `client:${clientKey}`,
    { id, ...media, read: () => readMedia({ id, file_name }, deps) },
    size,
  );
}

/**
 * Returns a drawing with the site's typeface in it, if it asks for that by name. Browsers load nothing for an SVG in an
 * <img>, so its text would otherwise be set in a font of the reader's system.
 */
function embedFont(svg: Buffer): Buffer {
  const text = svg.toString('utf8');
  if (!text.includes(DRAWING_FONT) || !text.includes('<text') || text.includes('@font-face')) return svg;
  return Buffer.from(text.replace(ROOT_TAG, (root) => root + FONT_FACE));
}
