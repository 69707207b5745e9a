import { parseReplyAddress, type ReplyClaim } from '../reply-address';
import type { MailHead } from './parse-message';

export const HEADERS_WITH_RECIPIENTS = [
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
];
const MAX_RECIPIENTS = 200;

/** Returns the reply addresses among the recipients of a mail, in all headers that may hold one. */
export function recipientsOf(
  headers: MailHead['headers'],
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
