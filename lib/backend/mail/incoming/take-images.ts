import type { Attachment } from 'postal-mime';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@/lib/constants';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { encodeUpload, type EncodedUpload } from '@/lib/backend/media/encode-upload';

/** Attachments that mail programs add by themselves, such as signatures; they are skipped. */
const IGNORED_TYPES = /^application\/(pgp-signature|pgp-keys|pkcs7-signature|x-pkcs7-signature)$/;
const MAX_NAMES = 10;

/**
 * Takes the images of a mail, inline ones too, by the rules of uploads; `refused` are the names of other attachments.
 * @throws AppError unavailable
 */
export async function takeImages(
  attachments: readonly Attachment[],
  ownerUid: number,
  deps: BackendDeps,
): Promise<{ images: EncodedUpload[]; refused: string[] }> {
  const images: EncodedUpload[] = [];
  const refused: string[] = [];
  for (const { filename, mimeType, content } of attachments) {
    if (IGNORED_TYPES.test(mimeType)) continue;
    const name = filename || mimeType;
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
    const isImage = /^image\/|octet-stream$/.test(mimeType);
    const image =
      isImage && images.length < MAX_ATTACHMENTS.staff && bytes.byteLength <= MAX_ATTACHMENT_BYTES
        ? await encode({ name, bytes }, ownerUid, deps)
        : undefined;
    if (image) images.push(image);
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
    return await encodeUpload(ownerUid, file, deps);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return undefined;
    throw error;
  }
}
