import { createHmac, timingSafeEqual } from 'node:crypto';
import { COPY_TOKEN_MARK } from '@/lib/rules/copy-token-mark';
import type { Keys } from '@/lib/backend/keys';

type RequestId = { uid: string; number: number };

/**
 * Returns the token in the links with which the address in copy of a request stops copies. It has the shape of a
 * settings token, begins with a mark that those do not have, and is good for nothing else.
 */
export const copyToken = (issue: RequestId, { mailCopies }: Pick<Keys, 'mailCopies'>): string =>
  `${COPY_TOKEN_MARK}${issue.number.toString(36)}.${macOf(issue, mailCopies)}`;

/** Returns the number of the request that a token claims to be about; undefined for other tokens. */
export function copyTokenNumber(token: string): number | undefined {
  const [, number] = /^0([1-9a-z][0-9a-z]{0,5})\.[\w-]{22}$/.exec(token) ?? [];
  return number === undefined ? undefined : Number.parseInt(number, 36);
}

/** Tells whether a token was made for this request. */
export const isCopyToken = (token: string, issue: RequestId, keys: Pick<Keys, 'mailCopies'>): boolean => {
  const [given, made] = [Buffer.from(token), Buffer.from(copyToken(issue, keys))];
  return given.length === made.length && timingSafeEqual(given, made);
};

const macOf = ({ uid, number }: RequestId, key: Buffer): string =>
  createHmac('sha256', key).update(`${number}:${uid}`).digest().subarray(0, 16).toString('base64url');
