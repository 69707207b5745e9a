import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

export type NewWebhookEvent = { id: string; issueUid: string; type: string; body: string; now: Date };

export async function insertWebhookEvent(
  db: Kysely<Tables>,
  { id, issueUid, type, body, now }: NewWebhookEvent,
): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ id, issue_uid: issueUid, type, body, created_at: now, next_at: now })
    .execute();
}

/** Returns the fields of a request that every event holds. */
export async function describeRequest(db: Kysely<Tables>, issueUid: string) {
  return db
    .selectFrom('issue')
    .select(['uid', 'number', 'name', 'status', 'resolution'])
    .where('uid', '=', issueUid)
    .executeTakeFirstOrThrow();
}

export type ClaimedEvent = { id: string; type: string; body: string; attempts: number; created_at: Date };

/**
 * Claims the events that are due, so that no other process posts them before `until`. Of a request only the earliest is
 * due: one that fails holds back the later ones.
 */
export async function claimEvents(
  db: Kysely<Tables>,
  { now, until, count }: { now: Date; until: Date; count: number },
): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    update webhook_event set next_at = ${until}, attempts = attempts + 1
    where id in (
      select id from webhook_event as due
      where done_at is null and next_at <= ${now} and not exists (
        select from webhook_event as earlier
        where earlier.issue_uid = due.issue_uid and earlier.seq < due.seq and earlier.done_at is null)
      order by seq limit ${count} for update skip locked
    ) returning id, type, body, attempts, created_at`.execute(db);
  return rows;
}

/** Ends an event; `failure` says why it was given up. */
export async function endEvent(
  db: Kysely<Tables>,
  id: string,
  { now, failure = null }: { now: Date; failure?: string | null },
): Promise<void> {
  const ended = { done_at: now, failure, body: null };
  await db.updateTable('webhook_event').set(ended).where('id', '=', id).execute();
}

/** Postpones an event, unless another process has claimed it meanwhile. */
export async function postponeEvent(
  db: Kysely<Tables>,
  { id, attempts }: Pick<ClaimedEvent, 'id' | 'attempts'>,
  { failure, nextAt }: { failure: string; nextAt: Date },
): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ next_at: nextAt, failure })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}
