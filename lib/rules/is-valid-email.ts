import { validate } from 'email-validator';

/** Room for the longest valid address with blanks around it; longer text is not even looked at. */
const MAX_TYPED = 1_000;
/** An encoded word (RFC 2047): mail software decodes it, which can turn one recipient into another. */
const ENCODED_WORD = /=\?.*\?=/;

/** Whether a typed text is an e-mail address (behaviour.md §5); blanks around it do not count. */
export function isValidEmail(typed: string): boolean {
  return typed.length <= MAX_TYPED && validate(typed.trim()) && !ENCODED_WORD.test(typed);
}

/** The one form of a valid address, by which accounts are told apart. Valid ones are ASCII only. */
export const normaliseEmail = (valid: string): string => valid.trim().toLowerCase();
