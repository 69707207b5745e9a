import { parseReplyAddress, type ReplyClaim } from '../reply-address';
import type { MailHead } from './parse-message';

const HEADERS_WITH_RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];
/** The headers by which a mail is placed. */
export const PLACING_HEADERS = [...HEADERS_WITH_RECIPIENTS, 'in-reply-to', 'references'];
const MAX_RECIPIENTS = 200;

/**
 * Returns the reply addresses among the recipients of a mail, in all headers that may hold one, whether it was sent to one of
 * our emails, which may have a part after a plus, and these.
 */
export function recipientsOf(
  headers: MailHead['headers'],
  ours: readonly string[],
  replyDomain: string | undefined,
): { claims: ReplyClaim[]; isForUs: boolean; own: string[] } {
  const addresses = headers
    .filter(({ key }) => HEADERS_WITH_RECIPIENTS.includes(key))
    .flatMap(({ value }) => value.slice(0, 20_000).split(/[\s,;<>"]+/))
    .filter((address) => address.includes('@'))
    .slice(0, MAX_RECIPIENTS);
  const claims = addresses.flatMap((address) => parseReplyAddress(address) ?? []);
  const plain = addresses.map((address) => address.toLowerCase().replace(/\+[^@]*@/, '@'));
  const own = plain.filter((email) => ours.includes(email));
  const isOurDomain = (email: string) =>
    replyDomain !== undefined && email.endsWith(`@${replyDomain.toLowerCase()}`);
  const isForUs = claims.length > 0 || own.length > 0 || plain.some(isOurDomain);
  return { claims: claims.slice(0, 5), isForUs, own };
}
