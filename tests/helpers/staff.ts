import { changeStatus, type NewStatus } from '@/lib/backend/project/change-status';
import { insertIssueComment, lockIssue } from '@/lib/backend/project/issue-queries';
import type { Customer } from './make-customer';
import type { TestIdentity } from './make-identity';

const STAFF = { uid: null, name: 'Meja bantuan' };
const random = { uuid: () => crypto.randomUUID() } as never;

/** Stores an answer of staff to a request, now; returns its uid. */
export async function answerAsStaff(
  { db, clock }: TestIdentity,
  issueUid: string | number,
  body = '<p>Kami cari tangga.</p>',
): Promise<string> {
  const uid = crypto.randomUUID();
  await insertIssueComment(db.kysely, {
    uid,
    issue_uid: String(issueUid),
    user_uid: null,
    author_name: STAFF.name,
    body,
    created_at: clock(),
  });
  return uid;
}

/** Changes the status of a customer's request as staff, now. */
export async function changeAsStaff(
  { db, clock, deps }: TestIdentity,
  { uid, business: businessUid }: Customer,
  issueUid: string | number,
  change: NewStatus,
): Promise<void> {
  await db.transaction(async (trx) => {
    const issue = await lockIssue(trx, { uid, businessUid }, { uid: String(issueUid) });
    await changeStatus(trx, issue!, change, STAFF, { ...deps, clock, random });
  });
}
