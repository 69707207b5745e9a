import { INVALID_EMAIL } from '@/lib/contract/auth';
import { isValidEmail, normaliseEmail } from '@/lib/rules/email';
import { invalidField } from '@/lib/backend/errors';

/**
 * Returns the normalised email of a field.
 * @throws AppError invalid, with the message of behaviour.md §8
 */
export function parseEmail(field: string, typed: string): string {
  if (!isValidEmail(typed)) throw invalidField(field, 'invalid', INVALID_EMAIL);
  return normaliseEmail(typed);
}
