import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** Until when each kind of record is of use; what is older is nobody's business any more. */
export type KeepSince = {
  now: Date;
  /** Codes and mails, of which only traces are left by then. */
  traces: Date;
  /** Sessions that were revoked. */
  sessions: Date;
  /** Visitors who were not seen again, and their events. */
  visitors: Date;
  /** Images that no request claimed. */
  orphans: Date;
  /** Answers that were given to an Idempotency-Key. */
  answers: Date;
};

/** Removes what has expired; what visitors counted stays counted. Yields the number of rows. */
export async function pruneIdentity(db: Kysely<Tables>, since: KeepSince): Promise<number> {
  const statements = [
    sql`delete from rate_limit where expires_at <= ${since.now}`,
    sql`delete from one_time_code where expires_at <= ${since.traces}`,
    sql`delete from mail_outbox where created_at <= ${since.traces} and (sent_at is not null or failed_at is not null)`,
    sql`delete from session where expires_at <= ${since.now} or revoked_at <= ${since.sessions}`,
    sql`delete from visitor where seen_at <= ${since.visitors}`,
    sql`delete from upload where issue_uid is null and created_at <= ${since.orphans}`,
    sql`delete from idempotency where created_at <= ${since.answers}`,
    sql`delete from visitor_event where created_at <= ${since.visitors}`,
  ];
  let count = 0;
  for (const statement of statements) count += Number((await statement.execute(db)).numAffectedRows ?? 0);
  return count;
}
