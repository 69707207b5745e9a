import { validate } from 'email-validator';

/** Longest text that is checked: room for the longest valid email with white space around it. */
const MAX_TYPED = 1_000;
/** An encoded word (RFC 2047). Mail software decodes it, which can change the recipient. */
const ENCODED_WORD = /=\?.*\?=/;

/** Returns whether a typed text is an email (behaviour.md §5); white space around it is allowed. */
export function isValidEmail(typed: string): boolean {
  return typed.length <= MAX_TYPED && validate(typed.trim()) && !ENCODED_WORD.test(typed);
}

/** Returns the form of a valid email that identifies an account: trimmed and in lower case. */
export const normaliseEmail = (valid: string): string => valid.trim().toLowerCase();
