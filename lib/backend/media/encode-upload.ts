import type { FileKind } from '@/lib/constants';
import { mediaErrors } from '@/lib/text/backend';
import type { BackendDeps } from '@/lib/backend/deps';
import { invalidField } from '@/lib/backend/errors';
import type { UploadInfo } from './shape-upload';
import { encodeImage, type ImageOwner } from './process-image';
import { FILE_MIMES, recogniseFile, storedBytes } from './recognise-file';

/** A file as it was sent. */
export type SentFile = { name: string; bytes: Buffer };

/** A re-encoded image of a customer. */
export type EncodedUpload = Awaited<ReturnType<typeof reencode>> & { user_uid: number };

/** Returns an upload without its bytes. */
export const uploadInfo = ({ bytes, ...shown }: Awaited<ReturnType<typeof reencode>>): UploadInfo => ({
  ...shown,
  size: bytes.byteLength,
});

/**
 * Re-encodes an image for the customer who will own it. A file of one of these kinds stays as it is.
 * @throws AppError invalid (media), too-many-requests, unavailable
 */
export async function encodeUpload(
  uid: number,
  received: SentFile,
  deps: Pick<BackendDeps, 'clock' | 'random'>,
  files: readonly FileKind[] = [],
): Promise<EncodedUpload> {
  return { ...(await reencode(`user:${uid}`, received, deps, files)), user_uid: uid };
}

/** Re-encodes an image. A file of one of these kinds stays as it is, but for its name and the encoding of a text. */
export async function reencode(
  owner: ImageOwner,
  { name, bytes }: SentFile,
  { clock, random }: Pick<BackendDeps, 'clock' | 'random'>,
  files: readonly FileKind[] = [],
) {
  if (bytes.byteLength === 0) throw invalidField('media', 'empty', mediaErrors.empty);
  const own = { id: random.secret(), created_at: clock() };
  const kind = recogniseFile(bytes, name);
  if (kind && files.includes(kind)) {
    const shown = { file_name: fileName(name, kind, 'berkas'), width: null, height: null };
    return { ...own, ...shown, mime: FILE_MIMES[kind], bytes: storedBytes(bytes, kind) };
  }
  const { mime, ending, width, height, bytes: clean } = await encodeImage(bytes, owner);
  return { ...own, file_name: fileName(name, ending), width, height, mime, bytes: clean };
}

/** Returns a name for display: without folders, control and bidi characters, and with the true file extension. */
function fileName(given: string, ending: string, unnamed = 'gambar'): string {
  const base = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim();
  return `${[...base].slice(0, 80).join('') || unnamed}.${ending}`;
}
