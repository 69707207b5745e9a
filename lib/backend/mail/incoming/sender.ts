import { decodeWords } from 'postal-mime';
import { isValidEmail, normaliseEmail } from '@/lib/format/email';
import type { MailHead } from './parse-message';

/** A longer From is refused. */
const MAX_FROM = 10_000;

/**
 * Returns the sender of a mail; undefined when From names none, several or a group. An address in angle brackets is the
 * sender whatever signs the name holds, unless the name is itself another address.
 */
export function senderOf({ headers }: Pick<MailHead, 'headers'>): { from: string; name: string } | undefined {
  const lines = headers.filter(({ key }) => key === 'from');
  const [line] = lines;
  if (!line || lines.length > 1 || line.value.length > MAX_FROM) return undefined;
  const bare = withoutQuotes(line.value)?.trim();
  if (bare === undefined) return undefined;
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(bare) ?? [];
  const address = (inBrackets ?? bare).trim();
  if (!isValidEmail(address)) return undefined;
  const from = normaliseEmail(address);
  const words = name.split(/[\s,;:]+/).map((word) => word.replace(/^['(]|[')]$/g, ''));
  const isOther = (word: string) => isValidEmail(word) && normaliseEmail(word) !== from;
  if (words.some(isOther)) return undefined;
  const shown = line.value.slice(0, line.value.lastIndexOf('<')).replace(/\\(.)/g, '$1').trim();
  const named = inBrackets === undefined ? '' : decodeWords(shown.replace(/^"(.*)"$/, '$1'));
  return { from, name: withoutMarks(named).slice(0, 60) };
}

/** Returns a header without quoted texts and comments; undefined when one of them has no end. */
function withoutQuotes(header: string): string | undefined {
  let bare = '';
  let isQuoted = false;
  let comments = 0;
  for (let at = 0; at < header.length; at += 1) {
    const sign = header[at] ?? '';
    if (sign === '\\') at += 1;
    else if (isQuoted) isQuoted = sign !== '"';
    else if (sign === '(') comments += 1;
    else if (sign === ')' && comments > 0) comments -= 1;
    else if (comments > 0) continue;
    else if (sign === '"') isQuoted = true;
    else bare += sign;
  }
  return isQuoted || comments > 0 ? undefined : bare;
}

/** Returns a name on one line, without controls and marks of direction. */
export const withoutMarks = (given: string): string => given.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
