import { parseReplyAddress, type ReplyClaim } from '../reply-address';
import type { MailHead } from './parse-message';

const HEADERS_WITH_RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];
/** The headers by which a mail is placed. */
export const PLACING_HEADERS = [...HEADERS_WITH_RECIPIENTS, 'in-reply-to', 'references'];
const MAX_RECIPIENTS = 200;

/**
 * Returns the reply addresses among the recipients of a mail, in all headers that may hold one, and whether it was sent to
 * one of our emails, which may have a part after a plus.
 */
export function recipientsOf(
  headers: MailHead['headers'],
  ours: readonly string[],
  replyDomain: string | undefined,
): { claims: ReplyClaim[]; isForUs: boolean } {
  const addresses = headers
    .filter(({ key }) => HEADERS_WITH_RECIPIENTS.includes(key))
    .flatMap(({ value }) => value.slice(0, 20_000).split(/[\s,;<>"]+/))
    .filter((address) => address.includes('@'))
    .slice(0, MAX_RECIPIENTS);
  const claims = addresses.flatMap((address) => parseReplyAddress(address) ?? []);
  const isOurs = (address: string) => {
    const email = address.toLowerCase();
    const isOurDomain = replyDomain !== undefined && email.endsWith(`@${replyDomain.toLowerCase()}`);
    return isOurDomain || ours.includes(email.replace(/\+[^@]*@/, '@'));
  };
  return { claims: claims.slice(0, 5), isForUs: claims.length > 0 || addresses.some(isOurs) };
}
