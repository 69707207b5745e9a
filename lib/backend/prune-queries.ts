import { sql } from 'kysely';
import { DAY_MS } from '@/lib/constants';
import type { BackendDeps } from './deps';
import { KEEP_ANSWERS_DAYS, KEEP_DAYS, UPLOAD_ORPHAN_S, WEBHOOK_DAYS } from './limits';

/**
 * Deletes expired counters, codes, mails, sessions, visitors, idempotency keys, searches, opened
 * results, feedback on articles, held mails and images without a request; view counts stay. Returns the number of deleted rows.
 */
export async function pruneExpired({ db, clock }: Pick<BackendDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const traces = daysAgo(KEEP_DAYS.traces);
  const revoked = daysAgo(KEEP_DAYS.revokedSessions);
  const visitors = daysAgo(KEEP_DAYS.visitors);
  const votes = daysAgo(KEEP_DAYS.votes);
  const unposted = daysAgo(KEEP_DAYS.traces + WEBHOOK_DAYS);
  const orphans = new Date(now.getTime() - UPLOAD_ORPHAN_S * 1000);
  const statements = [
    sql`delete from rate_limit where expires_at <= ${now}`,
    sql`delete from one_time_code where expires_at <= ${traces}`,
    sql`delete from mail_outbox where created_at <= ${traces} and (sent_at is not null or failed_at is not null)`,
    sql`delete from session where expires_at <= ${now} or revoked_at <= ${revoked}`,
    sql`delete from staff_session where expires_at <= ${traces}`,
    sql`delete from staff_once where created_at <= ${daysAgo(KEEP_ANSWERS_DAYS)}`,
    sql`delete from visitor where seen_at <= ${visitors}`,
    sql`delete from upload where issue_uid is null and created_at <= ${orphans}`,
    // Without a webhook nothing ends its events.
    sql`delete from webhook_event where done_at <= ${traces} or created_at <= ${unposted}`,
    sql`delete from mail_received where state <> 'taken' and received_at <= ${daysAgo(KEEP_DAYS.heldMails)}`,
    sql`delete from mail_in where created_at <= ${visitors}`,
    sql`delete from idempotency where created_at <= ${daysAgo(KEEP_ANSWERS_DAYS)}`,
    sql`delete from visitor_event where created_at <= ${visitors}`,
    sql`delete from article_feedback where updated_at <= ${visitors}`,
    sql`delete from search_log where at < ${daysAgo(KEEP_DAYS.searches)}`,
    sql`delete from search_vote where at <= ${votes}`,
    sql`delete from search_click where updated_at <= ${votes}`,
    sql`delete from search_reformulation where at <= ${votes}`,
  ];
  let count = 0;
  for (const statement of statements) {
    count += Number((await statement.execute(db.kysely)).numAffectedRows ?? 0);
  }
  return count;
}
