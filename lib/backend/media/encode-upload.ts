import type { FileKind } from '@/lib/constants';
import { mediaErrors } from '@/lib/text/backend';
import type { BackendDeps } from '@/lib/backend/deps';
import { keepBytes } from '@/lib/database/media-bytes';
import { invalidField } from '@/lib/backend/errors';
import { encodeImage, type ImageOwner } from './process-image';
import { decodeBytes } from '@/lib/format/decode-text';

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
function fileName(input: string, ending: string, unnamed = 'gambar'): string {
  const name = input
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const [dotted = '', ownEnding = ''] = ENDING.exec(name) ?? [];
  const base = [...name.slice(0, name.length - dotted.length).trim()].slice(0, MAX_NAME).join('');
  const isKept = ownEnding.toLowerCase() === ending || (OF_IMAGES.test(ownEnding) && OF_IMAGES.test(ending));
  return `${base || unnamed}.${isKept ? ownEnding : ending}`;
}

/** The Content-Type of each kind of file; browsers save files, and never show them. */
export const FILE_MIMES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Recognises a file by its bytes; the name only tells the two kinds of text apart. Undefined for other kinds. */
export function recogniseFile(bytes: Buffer, name: string): FileKind | undefined {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'pdf';
  if (bytes.toString('latin1', 0, 2) === 'PK') return isWorkbook(bytes) ? 'xlsx' : undefined;
  const ending = /\.(txt|csv)$/i.exec(name)?.[1]?.toLowerCase() as 'txt' | 'csv' | undefined;
  return ending && decodeText(bytes) !== undefined ? ending : undefined;
}

/** Returns the bytes of a recognised file as they are stored: text in UTF-8, whatever the spreadsheet wrote. */
export const storedBytes = (bytes: Buffer, kind: FileKind): Buffer =>
  kind === 'txt' || kind === 'csv' ? Buffer.from(decodeText(bytes) ?? '') : bytes;

/** Control characters, which no text has, but for tabs, line ends and form feeds. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u0081\u008d\u008f\u0090\u009d]/;

/** Decodes a text as spreadsheets save it; undefined for anything else. */
function decodeText(bytes: Buffer): string | undefined {
  const { text } = decodeBytes(bytes);
  return text === '' || CONTROLS.test(text) || !text.isWellFormed() ? undefined : text;
}

/** A workbook names these parts; with macros it would be another kind of file. */
const WORKBOOK_PARTS = ['[Content_Types].xml', 'xl/workbook.xml'];
const MACROS = 'xl/vbaProject.bin';

function isWorkbook(bytes: Buffer): boolean {
  const names = listZip(bytes);
  return names !== undefined && WORKBOOK_PARTS.every((part) => names.has(part)) && !names.has(MACROS);
}

/** The end of a ZIP's directory: its bytes without the comment, whose length has two bytes. */
const END = { mark: Buffer.from('504b0506', 'hex'), size: 22, maxComment: 0xffff };
const ENTRY = { mark: 0x02014b50, size: 46 };
const MAX_ENTRIES = 10_000;
const ENCRYPTED = 1;

/** Lists the names in the directory of a ZIP, unpacking nothing; undefined when it is broken or encrypted. */
function listZip(bytes: Buffer): Set<string> | undefined {
  const from = Math.max(0, bytes.byteLength - END.size - END.maxComment);
  const end = bytes.subarray(from).lastIndexOf(END.mark) + from;
  if (end < from || end + END.size > bytes.byteLength) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) return undefined;
  const names = new Set<string>();
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY.size > end || bytes.readUInt32LE(at) !== ENTRY.mark) return undefined;
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    names.add(bytes.toString('utf8', at + ENTRY.size, at + ENTRY.size + nameLength));
    at += ENTRY.size + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}
