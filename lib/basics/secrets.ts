import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clocks of both sides may differ, and how long a signature counts, in seconds. */
export const SIGNATURE_SECONDS = 300;

const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const macOf = (time: number, body: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');

/** Returns the value of `X-Portal-Signature` for a body. */
export function signBody(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${macOf(time, body, secret)}`;
}

/** Returns whether a value of `X-Portal-Signature` was made from the body with the secret, and not long ago. */
export function isSignatureOf(
  signature: string,
  body: string | Uint8Array,
  secret: string,
  now: Date,
): boolean {
  const [, time, mac = ''] = FORM.exec(signature) ?? [];
  if (time === undefined) return false;
  const isRecent = Math.abs(now.getTime() / 1000 - Number(time)) <= SIGNATURE_SECONDS;
  return isSameSecret(mac, macOf(Number(time), body, secret)) && isRecent;
}

/**
 * Returns whether a secret is the expected one. Every wrong one takes the same time, so none can be guessed byte by
 * byte.
 */
export const isSameSecret = (given: string | Buffer, expected: string | Buffer): boolean =>
  // Digests have one length, which timingSafeEqual requires.
  timingSafeEqual(digest(given), digest(expected));

const digest = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest();
