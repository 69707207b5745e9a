import PostalMime, { addressParser, type Email } from 'postal-mime';
import { isValidEmail, normaliseEmail } from '@/lib/rules/email';
import { parseReplyAddress, type ReplyClaim } from '../reply-address';
import { MAX_HEAD_BYTES } from './check-message';

export const HEADERS_WITH_RECIPIENTS = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
];
const MAX_RECIPIENTS = 200;

/** Parses a message; undefined when that is impossible. */
export const parseMessage = (raw: Buffer): Promise<Email | undefined> =>
  PostalMime.parse(raw, {
    maxNestingDepth: 50,
    maxHeadersSize: 512_000,
    maxRfc822NestingDepth: 0,
    forceRfc822Attachments: true,
  }).catch(() => undefined);

/** Parses the headers of a message alone, up to the size that is taken; undefined when that is impossible. */
export function parseHead(raw: Buffer): Promise<Email | undefined> {
  const head = raw.subarray(0, MAX_HEAD_BYTES).toString('latin1');
  return parseMessage(Buffer.from(head.split(/\r?\n\r?\n/, 1)[0] ?? '', 'latin1'));
}

/** Returns the sender of a mail; undefined when From names none, several or a group. */
export function senderOf({ headers }: Email): { from: string; name: string } | undefined {
  const lines = headers.filter(({ key }) => key === 'from');
  const [line] = lines;
  if (!line || lines.length > 1 || line.value.length > 10_000) return undefined;
  const senders = addressParser(line.value, { flatten: true });
  const [sender] = senders;
  const address = sender?.address ?? '';
  if (senders.length !== 1 || !isValidEmail(address) || !isOnlyAddress(address, line.value)) return undefined;
  return { from: normaliseEmail(address), name: withoutMarks(sender?.name ?? '').slice(0, 60) };
}

/** Returns whether a header names no group and no other address. Programs disagree about which of two is the sender. */
function isOnlyAddress(address: string, header: string): boolean {
  const bare = withoutQuotes(header);
  if (bare === undefined || /[:;]/.test(bare)) return false;
  const named = bare.split(/[\s,<>]+/).filter((word) => word.includes('@'));
  const own = normaliseEmail(address);
  return named.length > 0 && named.every((word) => normaliseEmail(word.replace(/^'(.*)'$/, '$1')) === own);
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

/** Returns the reply addresses among the recipients of a mail, in all headers that may hold one. */
export function recipientsOf(
  headers: Email['headers'],
  replyDomain: string | undefined,
): { claims: ReplyClaim[]; isForUs: boolean } {
  const addresses = headers
    .filter(({ key }) => HEADERS_WITH_RECIPIENTS.includes(key))
    .flatMap(({ value }) => value.slice(0, 20_000).split(/[\s,;<>"]+/))
    .filter((address) => address.includes('@'))
    .slice(0, MAX_RECIPIENTS);
  const claims = addresses.flatMap((address) => parseReplyAddress(address) ?? []);
  const isOurDomain = (address: string) =>
    replyDomain !== undefined && address.toLowerCase().endsWith(`@${replyDomain}`);
  return { claims: claims.slice(0, 5), isForUs: claims.length > 0 || addresses.some(isOurDomain) };
}

/** Returns a name on one line, without controls and marks of direction. */
export const withoutMarks = (given: string): string => given.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
