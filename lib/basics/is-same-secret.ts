import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether a secret is the expected one. Every wrong one takes the same time, so none can be guessed byte by
 * byte.
 */
export const isSameSecret = (given: string | Buffer, expected: string | Buffer): boolean =>
  // Digests have one length, which timingSafeEqual requires.
  timingSafeEqual(digest(given), digest(expected));

const digest = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest();
