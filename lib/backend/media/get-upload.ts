import { readBytes } from '@/lib/database/media-bytes';
import { notFound } from '@/lib/backend/errors';
import { IMAGE_CACHE_BYTES } from '@/lib/backend/limits';
import type { Requester, StaffCaller } from '@/lib/backend/http/callers';
import type { DbDeps } from '@/lib/backend/deps';
import { createResizer, type ImageOwner, type ImageSize, type Media } from './process-image';
import { describeUpload, findUpload } from './queries';

const resize = createResizer({ cacheBytes: IMAGE_CACHE_BYTES.private, keepAnimated: false });

type Customer = Pick<Requester, 'uid' | 'businessUid' | 'link'>;

/** Who asks with one browser: a customer, a member of staff, holders of links, or all of them. */
export type Viewer = {
  customer: Customer | undefined;
  staff: StaffCaller | undefined;
  linked: Customer[];
};

/** Returns as whom a viewer may read an image, the widest right first. */
async function readerOf({ customer, staff, linked }: Viewer, id: string, { db }: DbDeps) {
  const readers = staff ? ['staff' as const] : [...(customer ? [customer] : []), ...linked];
  for (const reader of readers) {
    const size = await describeUpload(db.kysely, id, reader);
    if (size) return { reader, ...size };
  }
  throw notFound();
}

/**
 * Returns an image or a file to its owner, to colleagues while their business shares requests, to the holder of a link to
 * its request, or to staff.
 * @throws AppError not-found, also for images of others
 */
export async function getUpload(
  viewer: Viewer,
  id: string,
  deps: DbDeps,
): Promise<{ file_name: string; mime: string; width: number | null; bytes: Buffer }> {
  const { reader } = await readerOf(viewer, id, deps);
  const upload = await findUpload(deps.db.kysely, id, reader);
  if (!upload) throw notFound();
  return { ...upload, bytes: await readBytes(deps.db, upload) };
}

/**
 * Returns an image as WebP of this size, to the readers of `getUpload`.
 * @throws AppError not-found, too-many-requests, unavailable
 */
export async function resizeUpload(
  viewer: Viewer,
  { id, ...size }: ImageSize & { id: string },
  deps: DbDeps,
): Promise<Media> {
  // A cached result is checked as well: the reader may have no access, or the image may have been removed.
  const { reader, width, height } = await readerOf(viewer, id, deps);
  if (width === null || height === null) throw notFound();
  const owner: ImageOwner = reader === 'staff' ? `staff:${viewer.staff?.email ?? ''}` : `user:${reader.uid}`;
  return resize(owner, { id, width, height, read: () => getUpload(viewer, id, deps) }, size);
}
