import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '@/lib/backend/keys';

/**
 * Returns the token in the links with which a user stops mails without a login. It names the user, does not expire, and
 * is good for nothing else.
 */
export const settingsToken = (userUid: number, { mailSettings }: Pick<Keys, 'mailSettings'>): string =>
  `${userUid.toString(36)}.${macOf(userUid, mailSettings)}`;

/** Returns the user that a token names; undefined when it is forged. */
export function readSettingsToken(
  token: string,
  { mailSettings }: Pick<Keys, 'mailSettings'>,
): number | undefined {
  const [, name, mac] = /^([0-9a-z]{1,11})\.([\w-]{22})$/.exec(token) ?? [];
  if (name === undefined || mac === undefined) return undefined;
  const uid = Number.parseInt(name, 36);
  return timingSafeEqual(Buffer.from(macOf(uid, mailSettings)), Buffer.from(mac)) ? uid : undefined;
}

const macOf = (uid: number, key: Buffer): string =>
  createHmac('sha256', key).update(String(uid)).digest().subarray(0, 16).toString('base64url');
