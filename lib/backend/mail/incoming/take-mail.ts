import { createHash } from 'node:crypto';
import type { Email } from 'postal-mime';
import { normaliseEmail } from '@/lib/rules/email';
import { incomingMailText as text, issueErrors } from '@/lib/text/backend';
import { AppError } from '@/lib/backend/errors';
import { MAX_FORM_TEXT } from '@/lib/backend/limits';
import { requireAccount } from '@/lib/backend/auth/authenticate';
import type { BackendDeps } from '@/lib/backend/deps';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { addComment } from '@/lib/backend/project/add-comment';
import { goalOf } from '@/lib/backend/project/merged-request';
import { issueActions } from '@/lib/backend/project/change-status';
import { cleanRichText, withoutControls } from '@/lib/backend/project/clean-rich-text';
import { issueKey } from '@/lib/backend/project/shape-issue';
import { composeReturned } from '../compose-request-mail';
import { enqueueMail } from '../outbox';
import { readSide } from '../reply-address';
import { findAutomatic, findExcess } from './check-message';
import { takeImages } from './take-images';
import {
  findStaffName,
  insertNote,
  isKnownSender,
  isTaken,
  findRepliedRequest,
  lockReplied,
  rememberMail,
} from './queries';
import { headOf, parseMessage, recipientsOf, senderOf, withoutMarks } from './parse-message';
import { readBody, type MailBody } from './read-body';
import type { SplitReply } from './split-reply';

/**
 * What became of a mail: an answer in the thread, a note for agents, mailed back with a reason, refused silently,
 * not meant for the portal, or taken before.
 */
export type MailOutcome = {
  outcome: 'answer' | 'note' | 'returned' | 'refused' | 'ignored' | 'known';
  key?: string;
  reason?: string;
};

const RETURNED_LIFE_MS = 86_400_000;

type Request = NonNullable<Awaited<ReturnType<typeof findRepliedRequest>>>;
type Incoming = { from: string; name: string; email: Email; hash: Buffer; isExcessive: boolean };

/**
 * Takes a mail that was sent to a reply address. Of one that is too large the beginning is enough, with `size`, the
 * bytes of the whole.
 * @throws AppError too-many-requests, unavailable, and errors of the database: the mail should come again later
 */
export async function takeMail(raw: Buffer, deps: BackendDeps, size = raw.byteLength): Promise<MailOutcome> {
  const excess = findExcess(raw, size);
  const email = await parseMessage(excess ? headOf(raw) : raw);
  const { db, clock, settings } = deps;
  const { claims, isForUs } = recipientsOf(email?.headers ?? [], settings.mailReplyDomain);
  if (!email || !isForUs) return { outcome: 'ignored', reason: 'no-reply-address' };
  const sender = senderOf(email);
  if (!sender) return { outcome: 'refused', reason: 'sender' };
  const ownDomain = settings.supportEmail.split('@')[1] ?? '';
  const automatic = findAutomatic(email, { from: sender.from, ownDomain });
  if (automatic) return { outcome: 'refused', reason: automatic };
  const content = email.messageId ? `${email.messageId}\n${sender.from}` : raw;
  const incoming: Incoming = {
    ...sender,
    email,
    hash: createHash('sha256').update(content).digest(),
    isExcessive: excess !== undefined,
  };
  if (await isTaken(db.kysely, incoming.hash)) return { outcome: 'known' };
  for (const claim of claims) {
    const request = await findRepliedRequest(db.kysely, claim.number);
    const side = request && readSide(claim, request, deps.keys);
    if (!request || !side) continue;
    const isOwner = side === 'customer' && sender.from === request.email;
    const staff = side === 'support' ? await findStaffName(db.kysely, sender.from) : undefined;
    const isDesk = side === 'support' && sender.from === normaliseEmail(settings.supportEmail);
    const isSupport = staff !== undefined || isDesk;
    // Not before the address is known to be genuine: anybody can write as the help desk.
    const limit = isOwner ? 'ownerMailsPerRequest' : isSupport ? 'supportMailsPerRequest' : 'notesPerRequest';
    await db.transaction((trx) => enforceLimit(trx, { limit, of: request.uid }, clock()));
    if (incoming.isExcessive) return returnMail(incoming, text.tooLarge, request, deps);
    if (!isOwner && !isSupport) return takeNote(incoming, request, clock, deps);
    return takeAnswer(
      staff === undefined ? incoming : { ...incoming, name: staff },
      request,
      isSupport,
      deps,
    );
  }
  return returnMail(incoming, text.unknownAddress, undefined, deps);
}

/** Stores a text of a sender who is neither the owner nor the help desk as a note for agents, outside the thread. */
async function takeNote(
  { from, email, hash }: Incoming,
  request: Request,
  clock: () => Date,
  { db, random }: BackendDeps,
): Promise<MailOutcome> {
  const body = readBody(email);
  const note = body === 'too-large' ? '' : body.visible;
  const isNew = await db.transaction(async (trx) => {
    await requireAccount(trx, request.user_uid);
    if (!(await rememberMail(trx, hash, clock()))) return false;
    const row = { uid: random.uuid(), issue_uid: request.uid, sender: from, created_at: clock() };
    await insertNote(trx, { ...row, body: withoutControls(withoutTokens(note)).slice(0, 10_000) });
    return true;
  });
  return isNew ? { outcome: 'note', key: issueKey(request.number), reason: 'sender' } : { outcome: 'known' };
}

async function takeAnswer(
  incoming: Incoming,
  request: Request,
  isSupport: boolean,
  deps: BackendDeps,
): Promise<MailOutcome> {
  const { db, clock } = deps;
  const body = readBody(incoming.email);
  if (body === 'too-large') return returnMail(incoming, text.tooLarge, request, deps);
  const { images, refused } = await takeImages(incoming.email.attachments, request.user_uid, deps);
  const html = visibleHtml(body, refused);
  if (html === 'too-large') return returnMail(incoming, text.tooLarge, request, deps);
  if (body.visible === '' && images.length === 0 && refused.length === 0) {
    return returnMail(incoming, text.empty, request, deps);
  }
  const owner = `${request.first_name} ${request.last_name}`.trim();
  const author = isSupport
    ? { uid: null, name: incoming.name || text.support }
    : { uid: request.user_uid, name: owner };
  const outcome = await db.transaction(async (trx) => {
    await requireAccount(trx, request.user_uid);
    const named = await lockReplied(trx, request.uid);
    if (!named) return 'gone';
    const issue = isSupport ? named : await goalOf(trx, named, clock());
    if (!isSupport)
      await enforceLimit(trx, { limit: 'answersPerUser', of: String(request.user_uid) }, clock());
    if (!isSupport && !issueActions(issue, undefined, clock()).includes('comment')) return 'closed';
    if (!(await rememberMail(trx, incoming.hash, clock()))) return 'known';
    const quoted = foldedHtml(body);
    await addComment(trx, issue, { author, html, quoted, images }, deps);
    return 'answer';
  });
  if (outcome === 'closed') return returnMail(incoming, issueErrors.closed, request, deps);
  if (outcome === 'gone' || outcome === 'known') return { outcome: 'known' };
  deps.wakeMail();
  return { outcome: 'answer', key: issueKey(request.number) };
}

/** Mails the reason back to a customer, at most once an hour; strangers get nothing. */
async function returnMail(
  { from, hash }: Incoming,
  reason: string,
  request: Request | undefined,
  deps: BackendDeps,
): Promise<MailOutcome> {
  const { db, clock, keys, settings } = deps;
  const isSupport = from === normaliseEmail(settings.supportEmail);
  if (!isSupport && !(await isKnownSender(db.kysely, from))) return { outcome: 'refused', reason };
  if (!(await mayReturn(from, deps))) return { outcome: 'refused', reason };
  const now = clock();
  const key = request && issueKey(request.number);
  const url = key ? `${settings.siteUrl}/request/${key}` : `${settings.siteUrl}/request`;
  const mail = composeReturned({ to: from }, { reason, key, url }, settings);
  const isNew = await db.transaction(async (trx) => {
    if (!(await rememberMail(trx, hash, now))) return false;
    const expiresAt = new Date(now.getTime() + RETURNED_LIFE_MS);
    await enqueueMail(trx, mail, { kind: 'mail-returned', now, expiresAt, keys });
    return true;
  });
  if (!isNew) return { outcome: 'known' };
  deps.wakeMail();
  return { outcome: 'returned', reason, ...(key && { key }) };
}

async function mayReturn(of: string, { db, clock }: BackendDeps): Promise<boolean> {
  try {
    await db.transaction((trx) => enforceLimit(trx, { limit: 'mailReturnsPerSender', of }, clock()));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return false;
    throw error;
  }
}

function visibleHtml({ visible, rich }: MailBody, refused: string[]): string | 'too-large' {
  const names = refused.map(withoutMarks).join(', ');
  if (rich !== undefined) {
    const note = names ? textToHtml(text.refusedFiles(names)) : '';
    const formatted = cleanRichText(withoutControls(rich).replace(DIRECTION_MARKS, '') + note);
    if (formatted !== 'too-large' && !formatted.isBlank && formatted.html.length <= MAX_FORM_TEXT.rich)
      return formatted.html;
  }
  const parts = [visible, ...(names ? [text.refusedFiles(names)] : [])].filter(Boolean);
  const clean = cleanRichText(textToHtml(parts.join('\n\n')));
  return clean === 'too-large' ? 'too-large' : clean.html;
}

function foldedHtml({ folded }: SplitReply): string | null {
  if (folded === '') return null;
  const clean = cleanRichText(textToHtml(folded.slice(0, MAX_FORM_TEXT.rich / 2)));
  return clean === 'too-large' ? null : clean.html;
}

const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/**
 * The token in the link of a mail that its reader can stop mails with; see settings-token.ts. A mail program may have
 * broken the line, or have put the link into one of its own.
 */
const TOKEN =
  /(mail-settings|mail-preference(?:\/|%2F)stop)((?:\/|%2F)?(?:\?|%3F)token(?:=|%3D))(?:(?:\n[> ]{0,40})?[0-9a-z]){1,11}(?:\n[> ]{0,40})?\.(?:(?:\n[> ]{0,40})?[\w-]){22}/gi;

/** Returns a text that others may read, too. */
const withoutTokens = (given: string): string => given.replace(TOKEN, '$1$2…');

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns plain text as HTML: empty lines separate paragraphs, at most as many as the sanitiser takes. */
const textToHtml = (given: string): string =>
  withoutControls(withoutTokens(given))
    .replace(DIRECTION_MARKS, '')
    .replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign)
    .split(/\n{2,}/)
    .slice(0, 400)
    .map((part) => `<p>${part.split('\n').slice(0, 500).join('<br>')}</p>`)
    .join('');
