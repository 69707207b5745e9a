import type { FileKind } from '@/lib/constants';
import { mediaErrors } from '@/lib/text/backend';
import type { BackendDeps } from '@/lib/backend/deps';
import { keepBytes } from '@/lib/database/media-bytes';
import { invalidField } from '@/lib/backend/errors';
import { encodeImage, type ImageOwner } from './process-image';
import { FILE_MIMES, recogniseFile, storedBytes } from './recognise-file';

/** A file as it was sent. */
export type SentFile = { name: string; bytes: Buffer };

/** A re-encoded image of a customer. */
export type EncodedUpload = Awaited<ReturnType<typeof reencode>> & { user_uid: number };

/**
 * Re-encodes an image for the customer who will own it, and keeps its bytes (`keepBytes`). A file of one of these kinds stays as it is.
 * @throws AppError invalid (media), too-many-requests, unavailable
 */
export async function encodeUpload(
  uid: number,
  received: SentFile,
  deps: Pick<BackendDeps, 'db' | 'clock' | 'random'>,
  files: readonly FileKind[] = [],
): Promise<EncodedUpload> {
  return { ...(await reencode(`user:${uid}`, received, deps, files)), user_uid: uid };
}

/** Re-encodes an image and keeps its bytes. A file of one of these kinds stays as it is, but for its name and the encoding of a text. */
export async function reencode(
  owner: ImageOwner,
  { name, bytes }: SentFile,
  { db, clock, random }: Pick<BackendDeps, 'db' | 'clock' | 'random'>,
  files: readonly FileKind[] = [],
) {
  if (bytes.byteLength === 0) throw invalidField('media', 'empty', mediaErrors.empty);
  const identity = { id: random.secret(), created_at: clock() };
  const kind = recogniseFile(bytes, name);
  if (kind && files.includes(kind)) {
    const shown = { file_name: fileName(name, kind, 'berkas'), width: null, height: null };
    return {
      ...identity,
      ...shown,
      mime: FILE_MIMES[kind],
      ...(await keepBytes(db, 'upload', storedBytes(bytes, kind))),
    };
  }
  const { mime, ending, width, height, bytes: clean } = await encodeImage(bytes, owner);
  return {
    ...identity,
    file_name: fileName(name, ending),
    width,
    height,
    mime,
    ...(await keepBytes(db, 'upload', clean)),
  };
}

/** Endings that say what a file is; after any other dot the name goes on. */
const ENDING =
  /\.(jpe?g|jpe|jfif|png|gif|webp|avif|hei[cf]|bmp|tiff?|svg|pdf|txt|csv|xlsx?|docx?|zip|html?|exe|js)$/i;
const OF_IMAGES = /^(?:jpe?g|jpe|jfif|png|gif|webp|avif|hei[cf]|bmp|tiff?)$/i;
const MAX_NAME = 150;

/**
 * Returns the name that a file was given, without folders, control and bidi characters. An image keeps the ending of an image,
 * though it is stored in another format; any other ending is replaced by the true one.
 */
function fileName(given: string, ending: string, unnamed = 'gambar'): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const [dotted = '', ownEnding = ''] = ENDING.exec(name) ?? [];
  const base = [...name.slice(0, name.length - dotted.length).trim()].slice(0, MAX_NAME).join('');
  const isKept = ownEnding.toLowerCase() === ending || (OF_IMAGES.test(ownEnding) && OF_IMAGES.test(ending));
  return `${base || unnamed}.${isKept ? ownEnding : ending}`;
}
