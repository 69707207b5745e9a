import type { CodeRequestAnswer, TokenAnswer, TokenInfo } from '../auth';
import type { Place } from './read';
import { maybe, need, or, record } from './record';
import { key, number, text, time } from './values';

/** Digits of a code when the backend does not say how many it has. */
const CODE_LENGTH = 6;

export const tokenInfo = record<TokenInfo>(
  {
    uid: need(numericUid, 'uid'),
    ref: maybe((given, place) => (number(given, place) === undefined ? text(given, place) : ''), 'uid'),
    business_uid: or('', key),
    first_name: or('', text, 'first_name', 'name'),
    last_name: or('', text),
    token: maybe(key),
  },
  'user',
);

/** A uid as a number, of which the name of a user without one is made; of a text its sum. */
function numericUid(given: unknown, place: Place): number | undefined {
  const written = text(given, place);
  if (written === undefined) return undefined;
  return number(given, place) ?? [...written].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1e9, 7);
}

export const codeRequest = record<CodeRequestAnswer>({
  length: or(CODE_LENGTH, number),
  expired_at: or('', time),
});

export const token = record<TokenAnswer>({ token: need(key) }, 'token');
