import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { answerRequestBody, DeskRequest, noteRequestBody } from '@/lib/contract/desk';
import { deskErrors } from '@/lib/text/backend';
import type { Tables } from '@/lib/database/schema';
import { AppError } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { checkIdempotencyKey } from '@/lib/backend/http/answer-once';
import { storeComment } from '@/lib/backend/project/store-comment';
import { parseRichText } from '@/lib/backend/project/clean-rich-text';
import { claimStaffAttachments } from '@/lib/backend/project/claim-attachments';
import { staffStatus } from '@/lib/backend/project/change-status';
import { recordAudit } from '@/lib/backend/auth/audit';
import { endLinks } from '@/lib/backend/auth/request-links';
import { checkAgent } from './check-agent';
import { lockForStaff } from './lock-for-staff';
import { getDeskRequest } from './get-desk-request';
import { findVersion } from './request-queries';
import { insertStaffNote, takeStaffKey } from './writing-queries';

type KeyedBody<Body> = { key: string; body: Body; idempotencyKey: string | null };

/**
 * Answers a request in the name of the caller, and returns it.
 * @throws AppError unauthorized when another agent wrote it; invalid (body, media); not-found (also by image); stale when
 *   it has changed since the caller read it
 */
export async function answerRequest(
  caller: StaffCaller,
  { key, body, idempotencyKey }: KeyedBody<z.output<typeof answerRequestBody>>,
  deps: BackendDeps,
): Promise<DeskRequest> {
  checkAgent(caller, body.agent);
  const html = parseRichText(body.body, body.media);
  await deps.db.transaction(async (trx) => {
    const issue = await lockForStaff(trx, key);
    if (await isRepeated(trx, caller, `answer:${key}`, idempotencyKey, deps)) return;
    if (body.version !== undefined && body.version !== (await findVersion(trx, issue.number))) {
      throw new AppError('stale', deskErrors.stale);
    }
    const change = body.status && body.status !== issue.status ? staffStatus(body.status) : undefined;
    const author = { uid: null, name: caller.name, staffUid: caller.uid };
    await storeComment(trx, issue, { author, html, claim: body.media, change }, deps);
    const data = { ...(change && { status: change.status }) };
    await recordAudit(trx, caller, { action: 'request.answer', issueNumber: issue.number, data }, deps);
  });
  deps.wakeMail();
  return getDeskRequest(caller, key, deps);
}

/**
 * Adds a note that only staff reads, and returns the request.
 * @throws AppError unauthorized when another agent wrote it; invalid (body, media); not-found (also by image)
 */
export async function noteRequest(
  caller: StaffCaller,
  { key, body, idempotencyKey }: KeyedBody<z.output<typeof noteRequestBody>>,
  deps: BackendDeps,
): Promise<DeskRequest> {
  checkAgent(caller, body.agent);
  const { clock, db, random } = deps;
  const html = parseRichText(body.body, body.media);
  await db.transaction(async (trx) => {
    const { uid: issueUid, number } = await lockForStaff(trx, key);
    if (await isRepeated(trx, caller, `note:${key}`, idempotencyKey, deps)) return;
    const uid = random.uuid();
    const by = { sender: caller.name, staff_uid: caller.uid, is_mail: false };
    await insertStaffNote(trx, { uid, issue_uid: issueUid, ...by, body: html, created_at: clock() });
    await claimStaffAttachments(trx, body.media, { staffUid: caller.uid, issueUid, noteUid: uid });
    await recordAudit(trx, caller, { action: 'request.note', issueNumber: number }, deps);
  });
  return getDeskRequest(caller, key, deps);
}

/**
 * Ends the links to a request, or allows new ones in later mails to a customer without an account; returns the request.
 * @throws AppError not-found
 */
export async function changeLinks(
  caller: StaffCaller,
  { key, allowed }: { key: string; allowed: boolean },
  deps: BackendDeps,
): Promise<DeskRequest> {
  await deps.db.transaction(async (trx) => {
    const { uid, number } = await lockForStaff(trx, key);
    await endLinks(trx, uid, allowed ? null : 'staff');
    const action = allowed ? 'request.links-allowed' : 'request.links-ended';
    await recordAudit(trx, caller, { action, issueNumber: number }, deps);
  });
  return getDeskRequest(caller, key, deps);
}

/** Uses up an Idempotency-Key; true when the caller has used it for this call before. */
async function isRepeated(
  trx: Transaction<Tables>,
  { uid }: StaffCaller,
  call: string,
  key: string | null,
  { clock }: BackendDeps,
): Promise<boolean> {
  if (key === null) return false;
  checkIdempotencyKey(key);
  return !(await takeStaffKey(trx, `${uid ?? 'API'}:${call}:${key}`, clock()));
}
