import parsePhoneNumber from 'libphonenumber-js/min';
import { tidyPhone } from './tidy-phone';

/**
 * Returns a phone number as E.164, or undefined when it cannot be one. 08…, 8…, 62… and +62… are Indonesian, other
 * countries need their +. Server only, because the tables of the library are large.
 */
export function normalisePhone(typed: string): string | undefined {
  if (typed.length > 32) return undefined;
  const text = tidyPhone(typed);
  const withPlus = /^62\d{8,}$/.test(text) ? `+${text}` : text.replace(/^00(?=[1-9])/, '+');
  if (!/^\+?\d+$/.test(withPlus)) return undefined;
  const number = parsePhoneNumber(withPlus, 'ID');
  return number?.isPossible() ? number.number : undefined;
}
