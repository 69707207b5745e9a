import { createHash } from 'node:crypto';
import { AppError } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { fileRequest } from './file-request';
import { findAutomatic } from './find-automatic';
import { isLoop } from './find-loop';
import { holdMail } from './hold-mail';
import type { Mail, MailOutcome } from './mail';
import { ownEmails } from '../mailboxes';
import { isAuthenticated } from './authenticated';
import { findNamedRequest, placeMail, type Placed } from './place-mail';
import { findActiveStaff, isTaken } from './queries';
import { readMail } from './read-in-thread';
import { senderOf } from './sender';
import { takeReport } from './take-report';
import { takeNote, takeReply, withinLimit } from './take-reply';

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
