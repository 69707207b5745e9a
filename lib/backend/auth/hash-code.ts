import { createHmac } from 'node:crypto';
import type { CodePurpose } from '@/lib/database/identity-schema';

export type HashedCode = { purpose: CodePurpose; address: string; challenge: string; code: string };

/** The only form in which a code is stored: it fits this purpose, this address and this very request. */
export function hashCode({ purpose, address, challenge, code }: HashedCode, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, address, challenge, code]))
    .digest();
}
