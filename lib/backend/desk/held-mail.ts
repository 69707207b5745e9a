import type { z } from 'zod';
import type {
  DeskRequest,
  HeldMail,
  listHeldMailAnswer,
  listHeldMailQuery,
  listMailProblemsAnswer,
  ResolveHeldMailBody,
} from '@/lib/contract/desk';
import { issueKey, issueNumber } from '@/lib/paths/request-path';
import { AppError, notFound } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { recordAudit } from '@/lib/backend/auth/audit';
import { listFailingMailboxes } from '@/lib/backend/mail/incoming/queries';
import { readOriginal } from '@/lib/backend/mail/incoming/received';
import { takeMail } from '@/lib/backend/mail/incoming/take-mail';
import { getDeskRequest } from './get-desk-request';
import { countHeld, deleteNote, findReceived, listHeld, moveHeld, type HeldRow } from './held-queries';

/** A mail of which less was kept cannot be read again. */
const isWhole = (raw: Buffer, size: number): boolean => raw.byteLength === size;

const shapeHeld = ({
  received_at,
  sender,
  sender_name,
  number,
  request_name,
  parts,
  ...row
}: HeldRow): HeldMail => ({
  uid: row.uid,
  received_at: received_at.toISOString(),
  sender: { email: sender, name: sender_name },
  subject: row.subject,
  text: row.body,
  reason: row.reason ?? 'failed',
  state: row.state,
  has_original: parts > 0,
  request: number === null ? null : { key: issueKey(number), name: request_name ?? '' },
});

/** A mailbox at which no process has tried for this long, in ms, is no longer one of the portal's. */
const FORGET_MS = 15 * 60_000;

/** Lists the mailboxes that cannot be read. */
export async function listMailProblems({
  db,
  clock,
}: Pick<BackendDeps, 'db' | 'clock'>): Promise<z.input<typeof listMailProblemsAnswer>> {
  const failing = await listFailingMailboxes(db.kysely, new Date(clock().getTime() - FORGET_MS));
  const results = failing.map(({ name, failure, since }) => ({
    mailbox: name,
    reason: failure,
    since: since.toISOString(),
  }));
  return { count: results.length, results };
}

/** Lists the mails that are held, the latest first. */
export async function listHeldMail(
  { offset, size }: z.output<typeof listHeldMailQuery>,
  { db }: DbDeps,
): Promise<z.input<typeof listHeldMailAnswer>> {
  return {
    count: await countHeld(db.kysely),
    results: (await listHeld(db.kysely, { offset, size })).map(shapeHeld),
  };
}

/**
 * Takes a held mail into its request, files it as a new one, discards it, or holds it again.
 * @throws AppError not-found; conflict when it cannot be taken
 */
export async function resolveHeldMail(
  caller: StaffCaller,
  { uid, action }: { uid: string; action: ResolveHeldMailBody['action'] },
  deps: BackendDeps,
): Promise<{ key: string | null }> {
  const { db } = deps;
  const row = await findReceived(db.kysely, uid);
  if (!row || row.state === 'taken') throw notFound();
  const key = action === 'discard' || action === 'restore' ? null : await takeUp(row, action, deps);
  await db.transaction(async (trx) => {
    if (action === 'discard') await moveHeld(trx, uid, { from: 'held', to: 'discarded' });
    if (action === 'restore') await moveHeld(trx, uid, { from: 'discarded', to: 'held' });
    const issueNumberOf = key === null ? undefined : issueNumber(key);
    const change = { action: `mail.${action}`, issueNumber: issueNumberOf, data: { uid } };
    await recordAudit(trx, caller, change, deps);
  });
  return { key };
}

/**
 * Makes an answer of a note that is a mail of the customer: its subject named the request, and nothing else did. Returns the
 * request.
 * @throws AppError not-found, gone; conflict when it cannot be taken
 */
export async function acceptNote(
  caller: StaffCaller,
  { key, uid }: { key: string; uid: string },
  deps: BackendDeps,
): Promise<DeskRequest> {
  const { db } = deps;
  const { notes } = await getDeskRequest(caller, key, deps);
  const note = notes.find((one) => one.uid === uid && one.is_answerable);
  const row = note?.mail === undefined ? undefined : await findReceived(db.kysely, note.mail);
  if (!row) throw notFound();
  await takeUp(row, 'answer', deps);
  await db.transaction(async (trx) => {
    await deleteNote(trx, uid);
    const change = { action: 'request.note-accepted', issueNumber: issueNumber(key) };
    await recordAudit(trx, caller, change, deps);
  });
  return getDeskRequest(caller, key, deps);
}

const TAKEN_AS = { take: 'reply', file: 'request', answer: 'answer' } as const;

async function takeUp(
  { uid, size }: HeldRow,
  action: keyof typeof TAKEN_AS,
  deps: BackendDeps,
): Promise<string> {
  const raw = await readOriginal(deps.db.kysely, uid);
  if (!raw) throw new AppError('gone', 'The original of this mail is no longer kept.');
  const held = { uid, as: TAKEN_AS[action] };
  const { key } = await takeMail(raw, deps, { isWhole: isWhole(raw, size), held });
  if (key === undefined) throw new AppError('conflict', 'The mail cannot be taken.');
  return key;
}

/**
 * Returns the original of a mail as a file.
 * @throws AppError not-found
 */
export async function getOriginalMail(uid: string, { db }: DbDeps): Promise<Response> {
  const raw = await readOriginal(db.kysely, uid);
  if (!raw) throw notFound();
  return new Response(new Uint8Array(raw), {
    headers: {
      'Content-Type': 'message/rfc822',
      'Content-Disposition': `attachment; filename="${uid}.eml"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
