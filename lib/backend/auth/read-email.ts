import { INVALID_EMAIL } from '@/lib/contract/auth';
import { isValidEmail, normaliseEmail } from '@/lib/rules/is-valid-email';
import { invalidField } from '@/lib/backend/errors';

/**
 * The normalised form of an address that was typed into a field.
 * @throws AppError invalid, with the words of behaviour.md §8 at the field
 */
export function readEmail(field: string, typed: string): string {
  if (!isValidEmail(typed)) throw invalidField(field, 'invalid', INVALID_EMAIL);
  return normaliseEmail(typed);
}
