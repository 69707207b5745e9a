import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '@/lib/backend/keys';

/** Who answers to a reply address: the owner of a request, the help desk, or the address in copy. */
export const REPLY_SIDES = ['customer', 'support', 'copy'] as const;
export type ReplySide = (typeof REPLY_SIDES)[number];

export type ReplySettings = { supportEmail: string; mailReplyDomain: string | undefined };
type RequestId = { uid: string; number: number };

/** 100 bits. Mail systems fold case, so it has small letters and digits only. */
const MAC_LENGTH = 20;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ADDRESS = new RegExp(`\\+t?([1-9]\\d{0,8})\\.([${ALPHABET}]{${MAC_LENGTH}})@`, 'i');

/** Returns the address that an answer to a mail about a request goes to, another one for each request and side. */
export function replyAddress(
  issue: RequestId,
  side: ReplySide,
  { reply }: Pick<Keys, 'reply'>,
  { supportEmail, mailReplyDomain }: ReplySettings,
): string {
  const mac = macOf(issue, side, reply);
  if (mailReplyDomain) return `reply+${issue.number}.${mac}@${mailReplyDomain}`;
  const at = supportEmail.lastIndexOf('@');
  return `${supportEmail.slice(0, at)}+t${issue.number}.${mac}${supportEmail.slice(at)}`;
}

/** What a reply address claims; `readSide` tells whether that is true. */
export type ReplyClaim = { number: number; mac: string };

/** Parses a reply address; undefined for others. */
export function parseReplyAddress(email: string): ReplyClaim | undefined {
  const [, number, mac] = ADDRESS.exec(email) ?? [];
  return number === undefined || mac === undefined
    ? undefined
    : { number: Number(number), mac: mac.toLowerCase() };
}

/** Returns whose reply address of this request it is; undefined when it was guessed. */
export function readSide(
  { mac }: ReplyClaim,
  issue: RequestId,
  { reply }: Pick<Keys, 'reply'>,
): ReplySide | undefined {
  return REPLY_SIDES.find((side) =>
    timingSafeEqual(Buffer.from(macOf(issue, side, reply)), Buffer.from(mac)),
  );
}

function macOf({ uid, number }: RequestId, side: ReplySide, key: Buffer): string {
  const digest = createHmac('sha256', key).update(`${side}:${number}:${uid}`).digest();
  return [...digest.subarray(0, MAC_LENGTH)].map((byte) => ALPHABET[byte & 31]).join('');
}
