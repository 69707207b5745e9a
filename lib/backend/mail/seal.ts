import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Mail } from './mail';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a mail for the outbox, so that neither the database's files nor a backup show its code. */
export function sealMail(mail: Mail, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Returns the stored form of a recipient's normalised email. */
export const hashRecipient = (email: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(email).digest();

/** Decrypts a mail; undefined when it was sealed with another secret. */
export function openMail(sealed: Buffer, key: Buffer): Mail | undefined {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(body.toString('utf8')) as Mail;
  } catch {
    return undefined;
  }
}
