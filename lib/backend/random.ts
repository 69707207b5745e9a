import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { CODE } from './limits';
import type { Random } from './deps';

const MAX_UID = 2 ** 47;

/** Random values from node:crypto. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  code: () => String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0'),
  uid: () => randomInt(1, MAX_UID),
  secret: () => randomBytes(24).toString('base64url'),
};
