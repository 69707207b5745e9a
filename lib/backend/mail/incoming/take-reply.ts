import { normaliseEmail } from '@/lib/format/email';
import { issueKey } from '@/lib/paths/request-path';
import { issueErrors } from '@/lib/text/backend';
import { incomingMailText as text } from '@/lib/text/mails';
import type { BackendDeps } from '@/lib/backend/deps';
import { AppError } from '@/lib/backend/errors';
import { recordAudit } from '@/lib/backend/auth/audit';
import { budgetOf, enforceLimit, refuseWhenFull } from '@/lib/backend/http/enforce-limit';
import { refundHit } from '@/lib/backend/http/queries';
import { requireAccount } from '@/lib/backend/http/require-account';
import type { LimitName } from '@/lib/backend/limits';
import { withoutControls } from '@/lib/backend/project/clean-rich-text';
import { findAnswerable, isFull } from '@/lib/backend/project/change-status';
import { storeComment } from '@/lib/backend/project/store-comment';
import { holdMail } from './hold-mail';
import type { Mail, MailOutcome, Reply, Request } from './mail';
import type { MailContent } from './parse-message';
import { findActiveStaff, insertNote, lockReplied } from './queries';
import { packOriginal, recordMail, textOf } from './received';
import { foldedHtml, visibleHtml, withoutTokens } from './reply-html';
import { replyAddress } from '../reply-address';
import { takeFiles, tellRefused, withoutRepeated } from './take-files';

/** The longest note, in characters. */
const MAX_NOTE = 10_000;

/** The writer of the help desk: an agent, or without a uid the shared address SUPPORT_EMAIL. */
type Supporter = { uid: string | null; name: string };

/**
 * Takes a mail that answers one of ours: as an answer of the owner or the help desk, and otherwise as a note. Only those
 * two are told when that fails: a customer could forge any other sender in a mail to the own request.
 */
export async function takeReply(
  mail: Mail,
  { request, side }: Reply,
  deps: BackendDeps,
): Promise<MailOutcome> {
  const isOwner = side === 'customer' && mail.from === request.email;
  const supporter = side === 'support' ? await findSupporter(mail, deps) : undefined;
  let limit: LimitName = 'notesPerRequest';
  if (isOwner) limit = 'ownerMailsPerRequest';
  if (supporter) limit = 'supportMailsPerRequest';
  return withinLimit(mail, request, limit, deps, async () => {
    if (!isOwner && !supporter) return takeNote(mail, request, deps);
    const { content } = mail;
    if ('excess' in content) return holdMail(mail, content.excess, { request, notice: text.tooLarge }, deps);
    return takeAnswer({ ...mail, content }, request, supporter, deps);
  });
}

/** Counts a mail to a request, and holds it when there were too many; one that comes again later does not count. */
export async function withinLimit(
  mail: Mail,
  request: Request,
  limit: LimitName,
  deps: BackendDeps,
  work: () => Promise<MailOutcome>,
): Promise<MailOutcome> {
  const { kysely } = deps.db;
  const counted = { limit, subject: request.uid };
  const now = deps.clock();
  try {
    await enforceLimit(kysely, counted, now);
  } catch (error) {
    if (isTooMany(error)) return holdMail(mail, 'over-limit', { request }, deps);
    throw error;
  }
  try {
    return await work();
  } catch (error) {
    await refundHit(kysely, budgetOf(counted).key, now).catch(() => undefined);
    if (isTooMany(error)) return holdMail(mail, 'over-limit', { request }, deps);
    throw error;
  }
}

export const isTooMany = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too-many-requests';

async function findSupporter(
  { from, name }: Mail,
  { db, settings }: BackendDeps,
): Promise<Supporter | undefined> {
  const staff = await findActiveStaff(db.kysely, from);
  if (staff) return staff;
  const isDesk = from === normaliseEmail(settings.supportEmail);
  return isDesk ? { uid: null, name: name || text.support } : undefined;
}

/** Stores the mail of any other sender as a note for agents, outside the thread. */
export async function takeNote(mail: Mail, request: Request, deps: BackendDeps): Promise<MailOutcome> {
  const { clock, db, random } = deps;
  const { content } = mail;
  const note =
    'excess' in content || content.body === 'too-large' ? '' : content.body.visible || textOf(mail);
  if (await isFull(request.uid, { db })) return holdMail(mail, 'too-long', { request }, deps);
  const original = await packOriginal(mail);
  const uid = random.uuid();
  const isNew = await db.transaction(async (trx) => {
    await requireAccount(trx, request.user_uid);
    const fate = { state: 'taken', issueUid: request.uid, entryUid: uid } as const;
    if (!(await recordMail(trx, mail, fate, original, deps))) return false;
    const row = { uid, issue_uid: request.uid, sender: mail.from, created_at: clock() };
    await insertNote(trx, { ...row, body: withoutControls(withoutTokens(note)).slice(0, MAX_NOTE) });
    return true;
  });
  return isNew ? { outcome: 'note', key: issueKey(request.number), reason: 'sender' } : { outcome: 'known' };
}

/** Stores an answer of the owner, or of a supporter when there is one. */
async function takeAnswer(
  mail: Mail & { content: MailContent },
  request: Request,
  supporter: Supporter | undefined,
  deps: BackendDeps,
): Promise<MailOutcome> {
  const { db, clock, settings } = deps;
  const answers = { limit: 'answersPerUser', subject: String(request.user_uid) } as const;
  if (!supporter) {
    // Looked at before images are decoded and counted.
    if (await isClosed(request, deps))
      return holdMail(mail, 'closed', { request, notice: issueErrors.closed }, deps);
    await refuseWhenFull(db.kysely, [answers], clock());
  }
  const { body, files } = mail.content;
  const tooLarge = () => holdMail(mail, 'too-large', { request, notice: text.tooLarge }, deps);
  if (body === 'too-large') return tooLarge();
  const intake = await takeFiles(files, request.user_uid, deps);
  const { refused } = intake;
  const html = visibleHtml(body, refused);
  if (html === 'too-large') return tooLarge();
  if (body.visible === '' && intake.images.length === 0 && refused.length === 0) {
    return holdMail(mail, 'empty', { request, notice: text.empty }, deps);
  }
  const quoted = foldedHtml(body);
  const original = await packOriginal(mail);
  const outcome = await db.transaction(async (trx) => {
    await requireAccount(trx, request.user_uid);
    const named = await lockReplied(trx, request.uid);
    if (!named) return 'known';
    const issue = supporter ? named : await findAnswerable(trx, named, clock());
    if (!issue) return 'closed';
    if (!supporter) await enforceLimit(trx, answers, clock());
    const author = supporter
      ? { uid: null, name: supporter.name }
      : { uid: request.user_uid, name: `${request.first_name} ${request.last_name}`.trim() };
    const uid = deps.random.uuid();
    const fate = { state: 'taken', issueUid: issue.uid, entryUid: uid } as const;
    if (!(await recordMail(trx, mail, fate, original, deps))) return 'known';
    const images = await withoutRepeated(trx, issue.uid, intake);
    await storeComment(trx, issue, { uid, author, html, quoted, images }, deps);
    const side = supporter ? 'support' : 'customer';
    const replyTo = replyAddress(request, side, deps.keys, settings);
    const told = { to: mail.from, names: intake.toTell, key: issueKey(request.number), replyTo };
    await tellRefused(trx, told, deps);
    if (!supporter) return 'answer';
    // The name in a mail from the shared address may be anything.
    const actor = supporter.uid === null ? { uid: null, name: settings.supportEmail } : supporter;
    const change = { action: 'request.answer', issueNumber: issue.number, data: { by_mail: true } };
    await recordAudit(trx, actor, change, deps);
    return 'answer';
  });
  if (outcome === 'closed') return holdMail(mail, 'closed', { request, notice: issueErrors.closed }, deps);
  if (outcome === 'known') return { outcome: 'known' };
  deps.wakeMail();
  return { outcome: 'answer', key: issueKey(request.number) };
}

const isClosed = (request: Request, { db, clock }: BackendDeps): Promise<boolean> =>
  db.transaction(async (trx) => {
    const named = await lockReplied(trx, request.uid);
    return named !== undefined && (await findAnswerable(trx, named, clock())) === undefined;
  });
