import type { Transaction } from 'kysely';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@/lib/constants';
import type { Tables } from '@/lib/database/schema';
import { AppError } from '@/lib/backend/errors';
import { incomingMailText as text } from '@/lib/text/mails';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { encodeUpload, type EncodedUpload } from '@/lib/backend/media/encode-upload';
import { acceptedFiles } from '@/lib/backend/request-form';
import { composeRefusedFiles } from '../compose-request-mail';
import { enqueueMail } from '../outbox';
import { withoutMarks } from './sender';
import { hasUpload } from './received-queries';
import type { MailFile } from './parse-message';

const MAX_NAMES = 10;
/** Pictures in the text that are smaller are logos and the like, in bytes: their sender knows nothing of them. */
const MAX_LOGO_BYTES = 30_000;

/** The files of a mail: those that were taken, and the names of others. */
export type TakenFiles = {
  images: EncodedUpload[];
  /** The ids of those that stand in the text. */
  inline: ReadonlySet<string>;
  refused: string[];
  /** The refused ones that the sender attached knowingly. */
  toTell: string[];
};

/**
 * Takes the files of a mail that the form accepts, inline pictures too, by the rules of uploads.
 * @throws AppError unavailable
 */
export async function takeFiles(
  files: readonly MailFile[],
  ownerUid: number,
  deps: BackendDeps,
): Promise<TakenFiles> {
  const images: EncodedUpload[] = [];
  const inline = new Set<string>();
  const refused: string[] = [];
  const toTell: string[] = [];
  for (const { name, bytes: given, isInline = false } of files) {
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    const file =
      images.length < MAX_ATTACHMENTS.staff && bytes.byteLength <= MAX_ATTACHMENT_BYTES
        ? await encode({ name, bytes }, ownerUid, deps)
        : undefined;
    if (file) {
      images.push(file);
      if (isInline) inline.add(file.id);
    } else if (refused.length < MAX_NAMES) {
      const shown = withoutMarks([...name].slice(0, 80).join(''));
      refused.push(shown);
      if (!isInline || bytes.byteLength > MAX_LOGO_BYTES) toTell.push(shown);
    }
  }
  return { images, inline, refused, toTell };
}

/** Leaves out pictures in the text that the request has already: the logo of a signature comes with every mail. */
export async function withoutRepeated(
  trx: Transaction<Tables>,
  issueUid: string,
  { images, inline }: Pick<TakenFiles, 'images' | 'inline'>,
): Promise<EncodedUpload[]> {
  const uploads: EncodedUpload[] = [];
  for (const image of images) {
    if (!inline.has(image.id) || !(await hasUpload(trx, issueUid, image))) uploads.push(image);
  }
  return uploads;
}

/** Returns the sentences that name files that were not taken, and say what to do; none without such files. */
export async function refusedNotes(
  names: readonly string[],
  { requestForm }: Pick<BackendDeps, 'requestForm'>,
): Promise<string[]> {
  if (names.length === 0) return [];
  const kinds = acceptedFiles(await requestForm()).map((kind) => kind.toUpperCase());
  return [text.notTaken(names), text.filesHow(kinds)];
}

/** Mails the sender which files were not taken, and what to do, in the transaction that takes the mail. */
export async function tellRefused(
  trx: Transaction<Tables>,
  { to, names, key, replyTo }: { to: string; names: readonly string[]; key: string; replyTo: string },
  deps: BackendDeps,
): Promise<void> {
  if (names.length === 0) return;
  const { clock, keys, settings } = deps;
  const now = clock();
  const mail = composeRefusedFiles({ to }, { key, notes: await refusedNotes(names, deps) }, settings);
  await enqueueMail(trx, { ...mail, replyTo }, { kind: 'mail-refused-files', now, keys });
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
