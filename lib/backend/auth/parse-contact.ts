import { INVALID_EMAIL } from '@/lib/contract/auth';
import { parseEmail } from '@/lib/format/email';
import { normalisePhone } from '@/lib/format/normalise-phone';
import { identityErrors } from '@/lib/text/backend';
import { invalidField } from '@/lib/backend/errors';

/**
 * Returns the normalised email of a field.
 * @throws AppError invalid, with the message of behaviour.md §8
 */
export function requireEmail(field: string, typed: string): string {
  const email = parseEmail(typed);
  if (!email) throw invalidField(field, 'invalid', INVALID_EMAIL);
  return email;
}

/**
 * Returns the phone number of a field as E.164.
 * @throws AppError invalid
 */
export function parsePhone(typed: string, field = 'mobile_no'): string {
  const phone = normalisePhone(typed);
  if (!phone) throw invalidField(field, 'invalid', identityErrors.invalidPhone);
  return phone;
}
