import { notFound } from '@/lib/backend/errors';
import { IMAGE_CACHE_BYTES } from '@/lib/backend/limits';
import type { Caller, StaffCaller } from '@/lib/backend/http/callers';
import type { DbDeps } from '@/lib/backend/deps';
import { createResizer, type ImageOwner, type ImageSize, type Media } from './process-image';
import { describeUpload, findUpload } from './queries';

const resize = createResizer({ cacheBytes: IMAGE_CACHE_BYTES.private, keepAnimated: false });

/** Who asks with one browser: a customer, a member of staff, or both. */
export type Viewer = {
  customer: Pick<Caller, 'uid' | 'businessUid'> | undefined;
  staff: StaffCaller | undefined;
};

/** Returns as whom a viewer reads: staff may read more. */
const readerOf = ({ customer, staff }: Viewer) => (staff ? 'staff' : customer);

/**
 * Returns an image or a file to its owner, to colleagues while their business shares requests, or to staff.
 * @throws AppError not-found, also for images of others
 */
export async function getUpload(
  viewer: Viewer,
  id: string,
  { db }: DbDeps,
): Promise<{ file_name: string; mime: string; width: number | null; bytes: Buffer }> {
  const reader = readerOf(viewer);
  const upload = reader && (await findUpload(db.kysely, id, reader));
  if (!upload) throw notFound();
  return upload;
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
  const reader = readerOf(viewer);
  if (!reader) throw notFound();
  // A cached result is checked as well: the reader may have no access, or the image may have been removed.
  const { width = null, height = null } = (await describeUpload(deps.db.kysely, id, reader)) ?? {};
  if (width === null || height === null) throw notFound();
  const owner: ImageOwner = reader === 'staff' ? `staff:${viewer.staff?.email ?? ''}` : `user:${reader.uid}`;
  return resize(owner, { id, width, height, read: () => getUpload(viewer, id, deps) }, size);
}
