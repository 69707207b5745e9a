import { createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/basics/secrets';
import type { Keys } from '@/lib/backend/keys';
import { COPY_TOKEN_MARK } from '@/lib/constants';

/** The sides that have a reply address of a request: its owner, the help desk, and the email in copy. */
const REPLY_SIDES = ['customer', 'support', 'copy'] as const;
export type ReplySide = (typeof REPLY_SIDES)[number];

type ReplySettings = { supportEmail: string; mailReplyDomain: string | undefined };
type RequestId = { uid: string; number: number };

/** 100 bits. Mail systems may change the case, so it has small letters and digits only. */
const MAC_LENGTH = 20;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ADDRESS = new RegExp(`\\+t?([1-9]\\d{0,8})\\.([${ALPHABET}]{${MAC_LENGTH}})@`, 'i');

/** Returns the reply address of the mails about a request, which differs by request and side. */
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

/** The unverified parts of a reply address; `readSide` verifies them. */
export type ReplyClaim = { number: number; mac: string };

/** Parses a reply address; undefined for others. */
export function parseReplyAddress(email: string): ReplyClaim | undefined {
  const [, number, mac] = ADDRESS.exec(email) ?? [];
  return number === undefined || mac === undefined
    ? undefined
    : { number: Number(number), mac: mac.toLowerCase() };
}

/** Returns the side that a reply address of this request was made for; undefined when it was guessed. */
export function readSide(
  { mac }: ReplyClaim,
  issue: RequestId,
  { reply }: Pick<Keys, 'reply'>,
): ReplySide | undefined {
  return REPLY_SIDES.find((side) => isSameSecret(mac, macOf(issue, side, reply)));
}

const ID = new RegExp(`<t([1-9]\\d{0,8})\\.([0-9a-f]{32})\\.([${ALPHABET}]{${MAC_LENGTH}})@`, 'gi');
/** At most this many ids are looked at. */
const MAX_IDS = 20;

/** Returns the ids, without their domain, of the mail about an event of a request to one of the sides, and of the first one. */
export const threadOf = (issue: RequestId, side: ReplySide, event: string, keys: Pick<Keys, 'reply'>) => ({
  id: messageId(issue, side, event, keys),
  first: messageId(issue, side, issue.uid, keys),
});

function messageId(issue: RequestId, side: ReplySide, event: string, { reply }: Pick<Keys, 'reply'>): string {
  const plain = event.replaceAll('-', '');
  return `t${issue.number}.${plain}.${macOf(issue, `${side}:${plain}`, reply)}`;
}

/** The unverified parts of a Message-ID of ours. */
type IdClaim = ReplyClaim & { event: string };

/** Finds what look like Message-IDs of ours in a text, the latest first. */
export const parseMessageIds = (text: string): IdClaim[] =>
  [...text.matchAll(ID)]
    .map(([, number, event = '', mac = '']) => ({
      number: Number(number),
      event: event.toLowerCase(),
      mac: mac.toLowerCase(),
    }))
    .slice(-MAX_IDS)
    .reverse();

/** Returns the side that got the mail with an id of this request; undefined when it was guessed. */
export function readIdSide(
  { event, mac }: IdClaim,
  issue: RequestId,
  { reply }: Pick<Keys, 'reply'>,
): ReplySide | undefined {
  return REPLY_SIDES.find((side) => isSameSecret(mac, macOf(issue, `${side}:${event}`, reply)));
}

function macOf({ uid, number }: RequestId, side: string, key: Buffer): string {
  const digest = createHmac('sha256', key).update(`${side}:${number}:${uid}`).digest();
  return [...digest.subarray(0, MAC_LENGTH)].map((byte) => ALPHABET[byte & 31]).join('');
}

// Tokens of the links in mails that stop mails without a login. They do not expire, and authorise nothing else.

/** Returns the token of the link with which a user stops all mails about requests. It names the user. */
export const settingsToken = (userUid: number, { mailSettings }: Pick<Keys, 'mailSettings'>): string =>
  `${userUid.toString(36)}.${shortMacOf(String(userUid), mailSettings)}`;

/** Returns the user that a settings token names; undefined when it is forged. */
export function readSettingsToken(token: string, keys: Pick<Keys, 'mailSettings'>): number | undefined {
  const [, name] = /^([0-9a-z]{1,11})\.[\w-]{22}$/.exec(token) ?? [];
  if (name === undefined) return undefined;
  const uid = Number.parseInt(name, 36);
  return isSameSecret(token, settingsToken(uid, keys)) ? uid : undefined;
}

/**
 * Returns the token of the link with which the email in copy of a request stops copies. It begins with a mark that no
 * settings token begins with.
 */
export const copyToken = (issue: RequestId, { mailCopies }: Pick<Keys, 'mailCopies'>): string =>
  `${COPY_TOKEN_MARK}${issue.number.toString(36)}.${shortMacOf(`${issue.number}:${issue.uid}`, mailCopies)}`;

/** Returns the number of the request that a copy token claims to be about; undefined for other tokens. */
export function copyTokenNumber(token: string): number | undefined {
  const [, number] = /^0([1-9a-z][0-9a-z]{0,5})\.[\w-]{22}$/.exec(token) ?? [];
  return number === undefined ? undefined : Number.parseInt(number, 36);
}

/** Returns whether a token is the copy token of this request. */
export const isCopyToken = (token: string, issue: RequestId, keys: Pick<Keys, 'mailCopies'>): boolean =>
  isSameSecret(token, copyToken(issue, keys));

const shortMacOf = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
