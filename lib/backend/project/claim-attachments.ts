import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { AppError } from '@/lib/backend/errors';
import type { UploadInfo } from '@/lib/backend/media/shape-upload';
import { claimStaffUploads, claimUploads, type OwnImages, type StaffImages } from './upload-queries';

/**
 * Attaches what a customer uploaded to a request or a comment.
 * @throws AppError not-found, by attachment
 */
export const claimAttachments = (
  trx: Transaction<Tables>,
  input: readonly string[],
  place: OwnImages,
): Promise<UploadInfo[]> => claimAll(input, (ids) => claimUploads(trx, ids, place));

/**
 * Attaches what staff uploaded to a comment or a note.
 * @throws AppError not-found, by attachment
 */
export const claimStaffAttachments = (
  trx: Transaction<Tables>,
  input: readonly string[],
  place: StaffImages,
): Promise<UploadInfo[]> => claimAll(input, (ids) => claimStaffUploads(trx, ids, place));

async function claimAll(
  input: readonly string[],
  claim: (ids: string[]) => Promise<UploadInfo[]>,
): Promise<UploadInfo[]> {
  const ids = [...new Set(input)];
  if (ids.length === 0) return [];
  const claimed = await claim(ids);
  if (claimed.length < ids.length) throw attachmentsGone(ids, claimed);
  return claimed;
}

/** Creates the error that names the attachments to be chosen again. Those of other users look like missing ones. */
function attachmentsGone(asked: string[], uploads: UploadInfo[]): AppError {
  const gone = asked.filter((id) => uploads.every((upload) => upload.id !== id));
  const mistake = { code: 'not-found', message: 'Not found.' };
  return new AppError('not-found', 'Not found.', Object.fromEntries(gone.map((id) => [id, mistake])));
}
