import type { DbDeps } from '@/lib/backend/deps';
import type { MailAttachment, MailFile } from '@/lib/backend/mail/mail';
import { readBytes } from '@/lib/database/media-bytes';
import { encodeForMail } from './process-image';
import { listUploadBytes } from './queries';

/**
 * Returns the files of a mail in their order, pictures as every mail program shows them. A file of a request that was
 * deleted meanwhile is left out.
 * @throws AppError too-many-requests, unavailable: the mail should be sent later
 */
export async function readMailFiles(files: readonly MailFile[], { db }: DbDeps): Promise<MailAttachment[]> {
  const rows = await listUploadBytes(
    db.kysely,
    files.map(({ id }) => id),
  );
  const attachments: MailAttachment[] = [];
  for (const { id, name, isPicture } of files) {
    const row = rows.find((one) => one.id === id);
    if (!row) continue;
    const stored = await readBytes(db, row);
    if (!isPicture) {
      attachments.push({ filename: name, contentType: row.mime, content: stored });
      continue;
    }
    const { mime, bytes } = await encodeForMail({ ...row, bytes: stored });
    const filename = name.replace(/(\.\w{1,5})?$/, '.jpg');
    attachments.push({ filename, contentType: mime, content: bytes, cid: id });
  }
  return attachments;
}
