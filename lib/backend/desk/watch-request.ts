import type { Presence, WatchRequestAnswer } from '@/lib/contract/desk';
import { notFound } from '@/lib/backend/errors';
import type { StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps } from '@/lib/backend/deps';
import { findIssueUidByNumber, listPresence, savePresence } from './writing-queries';
import { findVersion } from './request-queries';

/** How long an agent counts as present after the last report, in ms. An open request reports every five seconds. */
const PRESENT_MS = 15_000;

type Deps = Pick<BackendDeps, 'db' | 'clock'>;

/** Lists the other agents who have a request open. */
export async function listPresent(
  issueUid: string,
  { uid: except }: StaffCaller,
  { db, clock }: Deps,
): Promise<Presence[]> {
  const since = new Date(clock().getTime() - PRESENT_MS);
  return listPresence(db.kysely, { issueUid, except, since });
}

/**
 * Records that the caller has a request open, and returns its version and the other agents who have.
 * @throws AppError not-found
 */
export async function watchRequest(
  caller: StaffCaller,
  { number, isWriting }: { number: number; isWriting: boolean },
  deps: Deps,
): Promise<WatchRequestAnswer> {
  const db = deps.db.kysely;
  const uid = await findIssueUidByNumber(db, number);
  const version = await findVersion(db, number);
  if (uid === undefined || version === undefined) throw notFound();
  if (caller.uid !== null) {
    await savePresence(db, { number, staffUid: caller.uid, isWriting }, deps.clock());
  }
  return { version, present: await listPresent(uid, caller, deps) };
}
