import { notFound } from '@/lib/backend/errors';
import type { DbDeps } from '@/lib/backend/deps';
import { findMedia } from './queries';

export type Media = { mime: string; bytes: Buffer };

/** What a browser may draw; anything else is handed over as bytes without a meaning. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'];

/**
 * A public image of content. The file's name in the address is decoration: two files with the same bytes are one.
 * @throws AppError not-found
 */
export async function readMedia(id: string, { db }: DbDeps): Promise<Media> {
  const media = await findMedia(db.kysely, id);
  if (!media) throw notFound();
  const mime = IMAGE_TYPES.includes(media.mime) ? media.mime : 'application/octet-stream';
  return { mime, bytes: media.bytes };
}
