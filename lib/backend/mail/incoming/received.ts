import { createHash } from 'node:crypto';
import { gunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { BackendDeps } from '@/lib/backend/deps';
import { deleteOriginalsBeyond, insertReceived, listOriginalParts, updateReceived } from './received-queries';
import { rememberMail } from './queries';
import type { Mail } from './mail';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The longest text that is kept beside the original, in characters. */
const MAX_BODY = 10_000;
/** The originals of held mails, compressed, in bytes: those of the oldest are dropped beyond it. */
const MAX_HELD_BYTES = 200_000_000;
/** The size of a row, in bytes: a mail of 25 MB would be copied several times as one value. */
const PART_BYTES = 4_000_000;

/** What became of a mail: why it is held, or the entry of a request. */
export type Fate =
  | { state: 'held'; reason: string; issueUid?: string | undefined }
  | { state: 'taken'; issueUid: string; entryUid: string };

/** Compresses the original of a mail, outside of the transaction that stores it. */
export const packOriginal = ({ raw }: Pick<Mail, 'raw'>): Promise<Buffer> => compress(raw);

/**
 * Records in the transaction of its cause what became of a mail; false when the same mail was recorded before. A mail that
 * staff take up again has its record already.
 */
export async function recordMail(
  trx: Transaction<Tables>,
  mail: Mail,
  fate: Fate,
  original: Buffer,
  { clock, random }: Pick<BackendDeps, 'clock' | 'random'>,
): Promise<boolean> {
  const outcome = {
    state: fate.state,
    issue_uid: fate.issueUid ?? null,
    ...(fate.state === 'held' ? { reason: fate.reason } : { entry_uid: fate.entryUid }),
  };
  if (mail.heldUid !== undefined) {
    await updateReceived(trx, mail.heldUid, outcome);
    return true;
  }
  const now = clock();
  if (!(await rememberMail(trx, mail.hash, now))) return false;
  // Its bytes too: after kills a mail may be held without being read, and must be known then.
  await rememberMail(trx, createHash('sha256').update(mail.raw).digest(), now);
  await insertReceived(
    trx,
    {
      uid: random.uuid(),
      received_at: now,
      sender: mail.from,
      sender_name: mail.name,
      subject: clean(mail.head.subject).slice(0, 300),
      body: clean(textOf(mail)).slice(0, MAX_BODY),
      size: mail.raw.byteLength,
      ...outcome,
    },
    partsOf(original),
  );
  return true;
}

/** Drops the originals of the oldest held mails beyond what is kept. */
export const boundHeld = (db: Kysely<Tables>): Promise<void> => deleteOriginalsBeyond(db, MAX_HELD_BYTES);

/** Returns the original of a mail; undefined when it is no longer kept. */
export async function readOriginal(db: Kysely<Tables>, uid: string): Promise<Buffer | undefined> {
  const parts = await listOriginalParts(db, uid);
  return parts.length === 0 ? undefined : decompress(Buffer.concat(parts));
}

function partsOf(original: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < original.byteLength; at += PART_BYTES) {
    parts.push(original.subarray(at, at + PART_BYTES));
  }
  return parts;
}

/** Returns the whole text of a mail, as plain text. */
export const textOf = ({ content }: Pick<Mail, 'content'>): string =>
  'excess' in content || content.body === 'too-large'
    ? ''
    : [content.body.visible, content.body.folded].filter(Boolean).join('\n\n');

/** Returns a text that the database can store. */
const clean = (text: string): string => text.toWellFormed().replace(/(?![\t\n])\p{Cc}/gu, '');
