import { createHash } from 'node:crypto';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const UID_LENGTH = 10;

/** Returns the sha256 as hexadecimal digits. */
export const sha256 = (value: string | Uint8Array): string =>
  createHash('sha256').update(value).digest('hex');

/**
 * Returns the uid of an item: 10 characters of Crockford base32 (50 bits) of a sha256, so that another import, also into
 * an empty database, gives the same URLs. It holds no hyphen, because a hyphen ends the uid in URLs of articles.
 */
export function contentUid(model: string, identity: string): string {
  const digest = createHash('sha256').update(`${model}\n${identity}`).digest();
  let bits = 0n;
  for (const byte of digest.subarray(0, 7)) bits = (bits << 8n) | BigInt(byte);
  bits >>= 6n;
  let uid = '';
  for (let index = 0; index < UID_LENGTH; index += 1) {
    uid = CROCKFORD.charAt(Number(bits & 31n)) + uid;
    bits >>= 5n;
  }
  return uid;
}
