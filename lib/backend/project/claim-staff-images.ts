import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { claimStaffUploads, type StaffImages, type UploadInfo } from './queries';
import { imagesGone } from './shape-issue';

/**
 * Attaches images that staff uploaded to what they wrote.
 * @throws AppError not-found, by image
 */
export async function claimStaffImages(
  trx: Transaction<Tables>,
  given: readonly string[],
  place: StaffImages,
): Promise<UploadInfo[]> {
  const ids = [...new Set(given)];
  if (ids.length === 0) return [];
  const claimed = await claimStaffUploads(trx, ids, place);
  if (claimed.length < ids.length) throw imagesGone(ids, claimed);
  return claimed;
}
