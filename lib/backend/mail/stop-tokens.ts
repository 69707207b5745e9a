import { createHmac } from 'node:crypto';
import { COPY_TOKEN_MARK } from '@/lib/constants';
import { isSameSecret } from '@/lib/basics/secrets';
import type { Keys } from '@/lib/backend/keys';

// Tokens of the links in mails that stop mails without a login. They do not expire, and authorise nothing else.

type RequestId = { uid: string; number: number };

/** Returns the token of the link with which a user stops all mails about requests. It names the user. */
export const settingsToken = (userUid: number, { mailSettings }: Pick<Keys, 'mailSettings'>): string =>
  `${userUid.toString(36)}.${macOf(String(userUid), mailSettings)}`;

/** Returns the user that a settings token names; undefined when it is forged. */
export function readSettingsToken(token: string, keys: Pick<Keys, 'mailSettings'>): number | undefined {
  const [, name] = /^([0-9a-z]{1,11})\.[\w-]{22}$/.exec(token) ?? [];
  if (name === undefined) return undefined;
  const uid = Number.parseInt(name, 36);
  return isSameSecret(token, settingsToken(uid, keys)) ? uid : undefined;
}

/**
 * Returns the token of the link with which the email in copy of a request stops copies. It begins with a mark that no
 * settings token begins with.
 */
export const copyToken = (issue: RequestId, { mailCopies }: Pick<Keys, 'mailCopies'>): string =>
  `${COPY_TOKEN_MARK}${issue.number.toString(36)}.${macOf(`${issue.number}:${issue.uid}`, mailCopies)}`;

/** Returns the number of the request that a copy token claims to be about; undefined for other tokens. */
export function copyTokenNumber(token: string): number | undefined {
  const [, number] = /^0([1-9a-z][0-9a-z]{0,5})\.[\w-]{22}$/.exec(token) ?? [];
  return number === undefined ? undefined : Number.parseInt(number, 36);
}

/** Returns whether a token is the copy token of this request. */
export const isCopyToken = (token: string, issue: RequestId, keys: Pick<Keys, 'mailCopies'>): boolean =>
  isSameSecret(token, copyToken(issue, keys));

const macOf = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
