import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@/lib/constants';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { encodeUpload, type EncodedUpload } from '@/lib/backend/media/encode-upload';
import { acceptedFiles } from '@/lib/backend/request-form';
import type { MailFile } from './parse-message';

const MAX_NAMES = 10;

/**
 * Takes the files of a mail that the form accepts, inline pictures too, by the rules of uploads; `refused` are the names of
 * others.
 * @throws AppError unavailable
 */
export async function takeFiles(
  files: readonly MailFile[],
  ownerUid: number,
  deps: BackendDeps,
): Promise<{ images: EncodedUpload[]; refused: string[] }> {
  const images: EncodedUpload[] = [];
  const refused: string[] = [];
  for (const { name, bytes: given } of files) {
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    const file =
      images.length < MAX_ATTACHMENTS.staff && bytes.byteLength <= MAX_ATTACHMENT_BYTES
        ? await encode({ name, bytes }, ownerUid, deps)
        : undefined;
    if (file) images.push(file);
    else if (refused.length < MAX_NAMES) refused.push([...name].slice(0, 80).join(''));
  }
  return { images, refused };
}

async function encode(
  file: { name: string; bytes: Buffer },
  ownerUid: number,
  deps: BackendDeps,
): Promise<EncodedUpload | undefined> {
  try {
    const uploads = { limit: 'uploadsPerUser', subject: String(ownerUid) } as const;
    await enforceLimit(deps.db.kysely, uploads, deps.clock());
    return await encodeUpload(ownerUid, file, deps, acceptedFiles(await deps.requestForm()));
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return undefined;
    throw error;
  }
}
