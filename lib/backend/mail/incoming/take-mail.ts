import { createHash } from 'node:crypto';
import { normaliseEmail } from '@/lib/rules/email';
import { issueKey } from '@/lib/rules/request-path';
import { issueErrors } from '@/lib/text/backend';
import { incomingMailText as text } from '@/lib/text/mails';
import { requireAccount } from '@/lib/backend/http/require-account';
import type { BackendDeps } from '@/lib/backend/deps';
import { recordAudit } from '@/lib/backend/auth/audit';
import { budgetOf, enforceLimit, refuseWhenFull } from '@/lib/backend/http/enforce-limit';
import { refundHit } from '@/lib/backend/http/queries';
import type { LimitName } from '@/lib/backend/limits';
import { storeComment } from '@/lib/backend/project/store-comment';
import { findAnswerable, isFull } from '@/lib/backend/project/find-answerable';
import { withoutControls } from '@/lib/backend/project/clean-rich-text';
import { readSide, type ReplySide } from '../reply-address';
import type { Excess } from './check-message';
import { findAutomatic } from './find-automatic';
import { takeFiles } from './take-files';
import {
  findActiveStaff,
  insertNote,
  isTaken,
  findRepliedRequest,
  lockReplied,
  rememberMail,
} from './queries';
import type { MailContent, MailHead } from './parse-message';
import { readHead as readMailHead, readMail } from './read-in-thread';
import { recipientsOf } from './recipients';
import { foldedHtml, visibleHtml, withoutTokens } from './reply-html';
import { returnMail, type MailOutcome, type Request, type Sent } from './return-mail';
import { senderOf } from './sender';

/** The longest note, in characters. */
const MAX_NOTE = 10_000;

/** The genuine reply address of a mail. */
type Reply = { request: Request; side: ReplySide };
type Incoming = Sent & { name: string; head: MailHead; content: MailContent | { excess: Excess } };
/** The writer of the help desk: an agent, or without a uid the shared address SUPPORT_EMAIL. */
type Supporter = { uid: string | null; name: string };

/**
 * Takes a mail that was sent to a reply address. Unless `isWhole`, `raw` is only the beginning of a mail that is too large,
 * or has no code of a request.
 * @throws AppError too-many-requests, unavailable, and errors of the database: the mail should come again later
 */
export async function takeMail(raw: Buffer, deps: BackendDeps, isWhole = true): Promise<MailOutcome> {
  const { db, settings } = deps;
  const { reply, isForUs, head } = await readHead(raw, deps);
  if (!head || !isForUs) return { outcome: 'ignored', reason: 'no-reply-address' };
  const sender = senderOf(head);
  if (!sender) return { outcome: 'refused', reason: 'sender' };
  const ownDomain = settings.supportEmail.split('@')[1] ?? '';
  const automatic = findAutomatic(head, { from: sender.from, ownDomain });
  if (automatic) return { outcome: 'refused', reason: automatic };
  const content = await readContent(raw, { head, isWhole, reply }, deps);
  const hash = Buffer.from('hash' in content ? content.hash : createHash('sha256').update(raw).digest());
  if (await isTaken(db.kysely, hash)) return { outcome: 'known' };
  const incoming = { ...sender, head, hash, content };
  return reply
    ? takeReply(incoming, reply, deps)
    : returnMail(incoming, text.unknownAddress, undefined, deps);
}

/** Returns what a mail holds, unless it is too large. Of a mail without a genuine code only the headers are read. */
function readContent(
  raw: Buffer,
  { head, isWhole, reply }: { head: MailHead; isWhole: boolean; reply: Reply | undefined },
  { settings }: BackendDeps,
): Promise<Incoming['content']> | { excess: Excess } {
  if (!reply || !isWhole) return { excess: 'too-large' };
  const ours = [normaliseEmail(settings.supportEmail)];
  return readMail(raw, { ours, subject: head.subject });
}

/** What the headers of a mail say: whether it is for the portal, and the request whose code it was sent to. */
export async function readHead(
  raw: Buffer,
  { db, keys, settings }: Pick<BackendDeps, 'db' | 'keys' | 'settings'>,
): Promise<{ head: MailHead | undefined; isForUs: boolean; reply: Reply | undefined }> {
  const head = await readMailHead(raw);
  const { claims, isForUs } = recipientsOf(head?.headers ?? [], settings.mailReplyDomain);
  for (const claim of claims) {
    const request = await findRepliedRequest(db.kysely, claim.number);
    const side = request && readSide(claim, request, keys);
    if (request && side) return { head, isForUs, reply: { request, side } };
  }
  return { head, isForUs, reply: undefined };
}

/**
 * Takes a mail to a genuine reply address: as an answer of its owner or the help desk, and otherwise as a note. Only
 * those two are told when that fails: a customer could forge any other sender in a mail to the own request.
 */
async function takeReply(
  incoming: Incoming,
  { request, side }: Reply,
  deps: BackendDeps,
): Promise<MailOutcome> {
  const isOwner = side === 'customer' && incoming.from === request.email;
  const supporter = side === 'support' ? await findSupporter(incoming, deps) : undefined;
  let limit: LimitName = 'notesPerRequest';
  if (isOwner) limit = 'ownerMailsPerRequest';
  if (supporter) limit = 'supportMailsPerRequest';
  const { kysely } = deps.db;
  const counted = { limit, subject: request.uid };
  const now = deps.clock();
  await enforceLimit(kysely, counted, now);
  try {
    if (!isOwner && !supporter) return await takeNote(incoming, request, deps);
    if ('excess' in incoming.content) return await returnMail(incoming, text.tooLarge, request, deps);
    return await takeAnswer({ ...incoming, content: incoming.content }, request, supporter, deps);
  } catch (error) {
    // A mail that comes again later counts once, when it is taken.
    await refundHit(kysely, budgetOf(counted).key, now).catch(() => undefined);
    throw error;
  }
}

async function findSupporter(
  { from, name }: Incoming,
  { db, settings }: BackendDeps,
): Promise<Supporter | undefined> {
  const staff = await findActiveStaff(db.kysely, from);
  if (staff) return staff;
  const isDesk = from === normaliseEmail(settings.supportEmail);
  return isDesk ? { uid: null, name: name || text.support } : undefined;
}

/** Stores the mail of any other sender as a note for agents, outside the thread. */
async function takeNote(
  { from, content, hash }: Incoming,
  request: Request,
  { clock, db, random }: BackendDeps,
): Promise<MailOutcome> {
  const note = 'excess' in content || content.body === 'too-large' ? '' : content.body.visible;
  if (await isFull(request.uid, { db })) return { outcome: 'refused', reason: 'too-long' };
  const isNew = await db.transaction(async (trx) => {
    await requireAccount(trx, request.user_uid);
    if (!(await rememberMail(trx, hash, clock()))) return false;
    const row = { uid: random.uuid(), issue_uid: request.uid, sender: from, created_at: clock() };
    await insertNote(trx, { ...row, body: withoutControls(withoutTokens(note)).slice(0, MAX_NOTE) });
    return true;
  });
  return isNew ? { outcome: 'note', key: issueKey(request.number), reason: 'sender' } : { outcome: 'known' };
}

/** Stores an answer of the owner, or of a supporter when there is one. */
async function takeAnswer(
  incoming: Incoming & { content: MailContent },
  request: Request,
  supporter: Supporter | undefined,
  deps: BackendDeps,
): Promise<MailOutcome> {
  const { db, clock, settings } = deps;
  const answers = { limit: 'answersPerUser', subject: String(request.user_uid) } as const;
  if (!supporter) {
    // Looked at before images are decoded and counted, because a mail that cannot be taken may come again often.
    if (await isClosed(request, deps)) return returnMail(incoming, issueErrors.closed, request, deps);
    await refuseWhenFull(db.kysely, [answers], clock());
  }
  const { body, files } = incoming.content;
  if (body === 'too-large') return returnMail(incoming, text.tooLarge, request, deps);
  const { images, refused } = await takeFiles(files, request.user_uid, deps);
  const html = visibleHtml(body, refused);
  if (html === 'too-large') return returnMail(incoming, text.tooLarge, request, deps);
  if (body.visible === '' && images.length === 0 && refused.length === 0) {
    return returnMail(incoming, text.empty, request, deps);
  }
  const quoted = foldedHtml(body);
  const outcome = await db.transaction(async (trx) => {
    await requireAccount(trx, request.user_uid);
    const named = await lockReplied(trx, request.uid);
    if (!named) return 'known';
    if (supporter) {
      if (!(await rememberMail(trx, incoming.hash, clock()))) return 'known';
      const author = { uid: null, name: supporter.name };
      await storeComment(trx, named, { author, html, quoted, images }, deps);
      // The name in a mail from the shared address may be anything.
      const actor = supporter.uid === null ? { uid: null, name: settings.supportEmail } : supporter;
      const change = { action: 'request.answer', issueNumber: named.number, data: { by_mail: true } };
      await recordAudit(trx, actor, change, deps);
      return 'answer';
    }
    const issue = await findAnswerable(trx, named, clock());
    if (!issue) return 'closed';
    await enforceLimit(trx, answers, clock());
    if (!(await rememberMail(trx, incoming.hash, clock()))) return 'known';
    const author = { uid: request.user_uid, name: `${request.first_name} ${request.last_name}`.trim() };
    await storeComment(trx, issue, { author, html, quoted, images }, deps);
    return 'answer';
  });
  if (outcome === 'closed') return returnMail(incoming, issueErrors.closed, request, deps);
  if (outcome === 'known') return { outcome: 'known' };
  deps.wakeMail();
  return { outcome: 'answer', key: issueKey(request.number) };
}

const isClosed = (request: Request, { db, clock }: BackendDeps): Promise<boolean> =>
  db.transaction(async (trx) => {
    const named = await lockReplied(trx, request.uid);
    return named !== undefined && (await findAnswerable(trx, named, clock())) === undefined;
  });
