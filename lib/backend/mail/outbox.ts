import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { Keys } from '@/lib/backend/keys';
import { MAIL_LIFE_MS } from '@/lib/backend/limits';
import { awaitDelivery } from './delivery-queries';
import { insertMail } from './queries';
import type { Mail } from './mail';

/** Adds a mail to the outbox, in the transaction of its cause, so that both are stored or neither. */
export async function enqueueMail(
  trx: Kysely<Tables>,
  mail: Mail,
  {
    kind,
    about = null,
    event,
    now,
    expiresAt = new Date(now.getTime() + MAIL_LIFE_MS),
    keys,
  }: {
    kind: string;
    about?: number | null;
    /** The event of a request whose delivery staff see. */
    event?: { uid: string; issueUid: string };
    now: Date;
    /** After MAIL_LIFE_MS by default. */
    expiresAt?: Date;
    keys: Keys;
  },
): Promise<void> {
  const payload = sealMail(mail, keys.mail);
  const recipient = hashRecipient(mail.to, keys.recipient);
  await insertMail(trx, {
    id: randomUUID(),
    kind,
    payload,
    recipient,
    about_user: about,
    event_uid: event?.uid ?? null,
    created_at: now,
    expires_at: expiresAt,
  });
  if (!event) return;
  await awaitDelivery(trx, { event_uid: event.uid, issue_uid: event.issueUid, recipient, changed_at: now });
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a mail for the outbox, so that neither the database's files nor a backup show its code. */
const sealMail = (mail: Mail, key: Buffer): Buffer => sealText(JSON.stringify(mail), key);

/** Encrypts a text for the database. */
export function sealText(text: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Returns the stored form of a recipient's normalised email. */
export const hashRecipient = (email: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(email).digest();

/** Decrypts a mail; undefined when it was sealed with another secret. */
export function openMail(sealed: Buffer, key: Buffer): Mail | undefined {
  const text = unsealText(sealed, key);
  return text === undefined ? undefined : (JSON.parse(text) as Mail);
}

/** Decrypts a text; undefined when it was sealed with another secret. */
export function unsealText(sealed: Buffer, key: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return body.toString('utf8');
  } catch {
    return undefined;
  }
}
