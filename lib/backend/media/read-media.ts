import { describeMedia, findMedia } from './queries';
import { invalidField, notFound } from '@/lib/backend/errors';
import { IMAGE_CACHE_BYTES } from '@/lib/backend/limits';
import type { DbDeps } from '@/lib/backend/deps';
import { createResizer, type ImageSize, type Media } from './process-image';

/** What an address names: an image and its only name, so that there are no further addresses of the same image. */
export type MediaName = { id: string; file_name: string };

/** What a browser may draw; anything else is handed over as bytes without a meaning. */
const RASTER_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const IMAGE_TYPES = [...RASTER_TYPES, 'image/svg+xml'];

const resize = createResizer({ cacheBytes: IMAGE_CACHE_BYTES.public, keepAnimated: true });

/**
 * A public image of content.
 * @throws AppError not-found
 */
export async function readMedia({ id, file_name }: MediaName, { db }: DbDeps): Promise<Media> {
  const media = await findMedia(db.kysely, id);
  if (media?.file_name !== file_name) throw notFound();
  const mime = IMAGE_TYPES.includes(media.mime) ? media.mime : 'application/octet-stream';
  return { mime, bytes: media.bytes };
}

/**
 * A public image of content as WebP of this size; a moving one as it is. `client` is who asks.
 * @throws AppError not-found, invalid (url) for what is no raster image, too-many-requests, unavailable
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
