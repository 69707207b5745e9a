import { describeUpload } from './upload-queries';
import { notFound } from '@/lib/backend/errors';
import { IMAGE_CACHE_BYTES } from '@/lib/backend/limits';
import type { Caller } from '@/lib/backend/auth/authenticate';
import type { DbDeps } from '@/lib/backend/deps';
import { createResizer, type ImageSize, type Media } from './resize-image';
import { readUpload } from './store-upload';

const resize = createResizer({ cacheBytes: IMAGE_CACHE_BYTES.private, keepMoving: false });

/**
 * An owner's image as WebP of this size.
 * @throws AppError not-found, too-many-requests, unavailable
 */
export async function resizeUpload(
  caller: Caller | undefined,
  { id, ...size }: ImageSize & { id: string },
  deps: DbDeps,
): Promise<Media> {
  // Asked every time, also for what is kept: an image has one owner, and may be gone.
  const upload = caller && (await describeUpload(deps.db.kysely, id, caller.uid));
  if (!upload) throw notFound();
  return resize(`user:${caller.uid}`, { id, ...upload, read: () => readUpload(caller, id, deps) }, size);
}
