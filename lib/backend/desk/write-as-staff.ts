import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { answerRequestBody, DeskRequest, noteRequestBody } from '@/lib/contract/desk';
import { deskErrors } from '@/lib/text/backend';
import type { Tables } from '@/lib/database/schema';
import { AppError, invalidField } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { checkIdempotencyKey } from '@/lib/backend/http/answer-once';
import { storeComment } from '@/lib/backend/project/store-comment';
import { parseRichText } from '@/lib/backend/project/clean-rich-text';
import { claimStaffAttachments } from '@/lib/backend/project/claim-attachments';
import { staffStatus } from '@/lib/backend/project/change-status';
import { recordAudit } from '@/lib/backend/auth/audit';
import { endLinks } from '@/lib/backend/auth/request-links';
import { checkAgent, lockForStaff } from './lock-for-staff';
import { getDeskRequest, requireNumber } from './get-desk-request';
import { findVersion } from './request-queries';
import { insertStaffNote, takeStaffKey, findStatusBeforeMerge, updateDeskColumns } from './writing-queries';
import { issueKey } from '@/lib/paths/request-path';

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

/**
 * Completes a duplicate and tells its customer which request continues it; returns the duplicate.
 * @throws AppError not-found, invalid (into) for the request itself, one of another business, or a duplicate
 */
export async function mergeRequest(
  caller: StaffCaller,
  { key, into }: { key: string; into: string },
  deps: BackendDeps,
): Promise<DeskRequest> {
  const number = requireNumber(key);
  const targetNumber = requireNumber(into);
  if (number === targetNumber) throw invalidField('into', 'same', deskErrors.mergeSame);
  await deps.db.transaction(async (trx) => {
    // The lower number first, so that two opposite merges cannot wait for each other.
    const isLower = number < targetNumber;
    const first = await lockForStaff(trx, isLower ? key : into);
    const second = await lockForStaff(trx, isLower ? into : key);
    const [issue, target] = isLower ? [first, second] : [second, first];
    if (issue.business_uid !== target.business_uid) {
      throw invalidField('into', 'other-business', deskErrors.mergeOther);
    }
    if (target.merged_into !== null) throw invalidField('into', 'merged', deskErrors.mergeMerged);
    if (issue.merged_into === target.uid) return;
    await updateDeskColumns(trx, issue.uid, { merged_into: target.uid });
    const change = issue.status === 'completed' ? undefined : staffStatus('completed');
    const author = { uid: null, name: caller.name, staffUid: caller.uid };
    const html = `<p>${deskErrors.merged(issueKey(target.number))}</p>`;
    await storeComment(trx, issue, { author, html, change }, deps);
    const data = { into: issueKey(target.number), status: issue.status };
    await recordAudit(trx, caller, { action: 'request.merge', issueNumber: issue.number, data }, deps);
  });
  deps.wakeMail();
  return getDeskRequest(caller, key, deps);
}

/**
 * Undoes a merge: the duplicate has its earlier status again, and its customer is told; returns it. One that is not merged
 * stays as it is.
 * @throws AppError not-found
 */
export async function unmergeRequest(
  caller: StaffCaller,
  key: string,
  deps: BackendDeps,
): Promise<DeskRequest> {
  await deps.db.transaction(async (trx) => {
    const issue = await lockForStaff(trx, key);
    if (issue.merged_into === null) return;
    await updateDeskColumns(trx, issue.uid, { merged_into: null });
    const status = await findStatusBeforeMerge(trx, issue.number);
    const change = status === issue.status ? undefined : staffStatus(status);
    const author = { uid: null, name: caller.name, staffUid: caller.uid };
    await storeComment(trx, issue, { author, html: `<p>${deskErrors.unmerged}</p>`, change }, deps);
    await recordAudit(trx, caller, { action: 'request.unmerge', issueNumber: issue.number, data: {} }, deps);
  });
  deps.wakeMail();
  return getDeskRequest(caller, key, deps);
}
