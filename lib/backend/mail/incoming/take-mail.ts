import { createHash } from 'node:crypto';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { fileRequest } from './file-request';
import { findAutomatic, senderOf } from './sender';
import { holdMail } from './hold-mail';
import type { Mail, MailOutcome } from './mail';
import { ownEmails } from '../mailboxes';
import { findNamedRequest, type Placed, placeMail } from './place-mail';
import { findActiveStaff, findRepliedRequest, isTaken } from './queries';
import { readMail } from './read-in-thread';
import { takeNote, takeReply, withinLimit } from './take-reply';
import type { MailHead } from './parse-message';
import { DAY_MS } from '@/lib/constants';
import { packOriginal, recordMail, textOf } from './received';
import { listLatestTexts } from './received-queries';
import { issueKey } from '@/lib/paths/request-path';
import { type Delivery, recordDelivery } from '@/lib/backend/mail/delivery-queries';
import { parseMessageIds, readIdSide } from '@/lib/backend/mail/reply-address';
import type { DeliveryReport } from './delivery-report';

const STATES: Record<DeliveryReport['action'], Delivery['state']> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'sent',
};

/**
 * Records what a mail server reports of a mail that the portal sent to a customer; undefined for all other mails. The id of
 * that mail, which cannot be guessed, is what counts, and not the sender.
 */
async function takeReport(mail: Mail, deps: BackendDeps): Promise<MailOutcome | undefined> {
  const { db, keys, clock, random } = deps;
  const report = 'excess' in mail.content ? undefined : mail.content.report;
  const [claim] = report ? parseMessageIds(report.messageId) : [];
  if (!report || !claim) return undefined;
  const request = await findRepliedRequest(db.kysely, claim.number);
  if (!request || readIdSide(claim, request, keys) !== 'customer') return undefined;
  const original = await packOriginal(mail);
  const delivery = { state: STATES[report.action], reason: report.status || null };
  const isNew = await db.transaction(async (trx) => {
    const fate = { state: 'taken', issueUid: request.uid, entryUid: random.uuid() } as const;
    if (!(await recordMail(trx, mail, fate, original, deps))) return false;
    await recordDelivery(trx, toUuid(claim.event), delivery, clock());
    return true;
  });
  return isNew ? { outcome: 'report', key: issueKey(request.number) } : { outcome: 'known' };
}

const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The latest mails of a sender that are compared. */
const COMPARED = 20;
/** This many alike within a day are a loop. People repeat short texts, so that more of these are, within an hour. */
const ALIKE = { long: 3, short: 6 };
const SHORT_WORDS = 6;
const HOUR_MS = 3_600_000;
/** The share of words that two texts have in common. */
const LIKENESS = 0.8;
const MAX_TEXT = 4_000;

/** Returns whether a mail is one more of many alike from its sender: two programs that answer each other. */
async function isLoop(mail: Mail, { db, clock }: Pick<BackendDeps, 'db' | 'clock'>): Promise<boolean> {
  const words = wordsOf(textOf(mail));
  const isShort = words.size < SHORT_WORDS;
  const since = new Date(clock().getTime() - (isShort ? HOUR_MS : DAY_MS));
  const latest = await listLatestTexts(db.kysely, mail.from, { since, count: COMPARED });
  const alike = latest.filter(({ body }) => likeness(words, wordsOf(body)) >= LIKENESS);
  return alike.length >= (isShort ? ALIKE.short : ALIKE.long);
}

/** Returns the words of a text; numbers and times differ between the mails of a program. */
function wordsOf(text: string): Set<string> {
  const beginning = text.slice(0, MAX_TEXT).toLowerCase();
  return new Set(beginning.match(/\p{L}+/gu) ?? [beginning.trim()]);
}

function likeness(words: ReadonlySet<string>, otherWords: ReadonlySet<string>): number {
  const common = [...words].filter((word) => otherWords.has(word)).length;
  const all = words.size + otherWords.size - common;
  return all === 0 ? 1 : common / all;
}

/** A longer result is not looked at, in characters. */
const MAX_RESULT = 5_000;

/**
 * Returns whether the own receiving server says that the domain of the sender sent a mail (DMARC, RFC 8601). Only the
 * topmost result counts, and only with the name of that server: anybody can write others below it.
 */
export function isAuthenticated(
  { headers }: Pick<MailHead, 'headers'>,
  from: string,
  server: string | undefined,
): boolean {
  if (server === undefined) return false;
  const { value = '' } = headers.find(({ key }) => key === 'authentication-results') ?? {};
  if (value.length > MAX_RESULT) return false;
  const [named = '', ...results] = value.replace(/\([^()]*\)/g, ' ').split(';');
  if (named.trim().split(/\s+/)[0]?.toLowerCase() !== server) return false;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return results.some((result) => {
    const parts = result.trim().toLowerCase().split(/\s+/);
    return parts[0] === 'dmarc=pass' && parts.includes(`header.from=${domain}`);
  });
}

/** What staff do with a mail that was held, or that became a note. */
export type Held = { uid: string; as: 'reply' | 'request' | 'answer' };

type Options = {
  /** Whether `raw` is all of the mail, and not the beginning of one that is too large. */
  isWhole?: boolean;
  held?: Held;
};

/** A mail without readable headers. */
const NO_HEAD = { headers: [], subject: '' };

/**
 * Takes a mail: as an answer or a note in the request that it answers, and otherwise as a new request. What cannot be taken
 * is held for staff.
 * @throws AppError unavailable, and errors of the database: the mail should come again later; conflict when a held mail
 *   cannot be taken
 */
export async function takeMail(
  raw: Buffer,
  deps: BackendDeps,
  { isWhole = true, held }: Options = {},
): Promise<MailOutcome> {
  const placed = await placeMail(raw, deps);
  if (placed.head && !placed.isForUs) return { outcome: 'ignored', reason: 'no-reply-address' };
  const mail = await readWhole(raw, placed, isWhole, deps);
  if (held) return takeHeld({ ...mail, heldUid: held.uid }, placed, held, deps);
  if (await isTaken(deps.db.kysely, mail.hash)) return { outcome: 'known' };
  const reported = await takeReport(mail, deps);
  if (reported) return reported;
  const reason = await findReason(mail, placed, deps);
  if (reason !== undefined) return holdMail(mail, reason, { request: placed.reply?.request }, deps);
  if (placed.reply) return takeReply(mail, placed.reply, deps);
  return (await takeNamed(mail, deps)) ?? fileRequest(mail, deps);
}

/** Holds a mail at whose taking the process failed. */
export async function holdUntaken(raw: Buffer, reason: string, deps: BackendDeps): Promise<MailOutcome> {
  const head = (await placeMail(raw, deps)).head ?? NO_HEAD;
  const sender = senderOf(head) ?? { from: '', name: '' };
  const content = { excess: 'unreadable' } as const;
  return holdMail({ ...sender, raw, head, content, hash: hashOf(raw) }, reason, {}, deps);
}

async function readWhole(
  raw: Buffer,
  { head = NO_HEAD, mailbox }: Placed,
  isWhole: boolean,
  { settings }: BackendDeps,
): Promise<Mail> {
  const context = { ours: ownEmails(settings), subject: head.subject };
  const content = isWhole ? await readMail(raw, context) : ({ excess: 'too-large' } as const);
  const hash = 'hash' in content ? Buffer.from(content.hash) : hashOf(raw);
  return { raw, head, content, hash, mailbox, ...(senderOf(head) ?? { from: '', name: '' }) };
}

const hashOf = (raw: Buffer): Buffer => createHash('sha256').update(raw).digest();

/** Returns why a mail is held before it is placed: it has no sender, or a program wrote it. */
async function findReason(mail: Mail, { head }: Placed, deps: BackendDeps): Promise<string | undefined> {
  if (!head) return 'unreadable';
  if (mail.from === '') return 'sender';
  const ownDomain = deps.settings.supportEmail.split('@')[1] ?? '';
  const automatic = findAutomatic(head, { from: mail.from, ownDomain });
  if (automatic) return automatic;
  const isStaff = (await findActiveStaff(deps.db.kysely, mail.from)) !== undefined;
  return !isStaff && (await isLoop(mail, deps)) ? 'loop' : undefined;
}

/**
 * Takes a mail whose subject names a request, from one of its people. Anybody could have written that, so it is a note,
 * which agents alone read and can make an answer of; unless the own receiving server says that the sender is genuine.
 */
async function takeNamed(
  mail: Mail,
  deps: BackendDeps,
  isAccepted = false,
): Promise<MailOutcome | undefined> {
  const request = await findNamedRequest(mail.head, mail.from, deps);
  if (!request) return undefined;
  if (isAccepted || isAuthenticated(mail.head, mail.from, deps.settings.mailAuthServer)) {
    if (mail.from === request.email) return takeReply(mail, { request, side: 'customer' }, deps);
    if (await findActiveStaff(deps.db.kysely, mail.from))
      return takeReply(mail, { request, side: 'support' }, deps);
  }
  return withinLimit(mail, request, 'notesPerRequest', deps, () => takeNote(mail, request, deps));
}

async function takeHeld(
  mail: Mail,
  { reply }: Placed,
  { as }: Held,
  deps: BackendDeps,
): Promise<MailOutcome> {
  if (as === 'request') return fileRequest(mail, deps);
  if (reply) return takeReply(mail, reply, deps);
  // An agent has looked at it.
  const named = await takeNamed(mail, deps, as === 'answer');
  if (as === 'answer' && !named) throw new AppError('conflict', 'The mail names no request of its sender.');
  return named ?? fileRequest(mail, deps);
}
