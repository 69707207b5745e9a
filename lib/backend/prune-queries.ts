import { sql } from 'kysely';
import { DAY_MS } from '@/lib/constants';
import type { Database } from '@/lib/database/database';
import type { Settings } from '@/lib/env.server';
import type { BackendDeps } from './deps';
import { KEEP_ANSWERS_DAYS, KEEP_DAYS, UPLOAD_ORPHAN_S, WEBHOOK_DAYS } from './limits';

/** Rows that one statement deletes of a large table. */
const DELETED_ROWS = 5_000;

/** How many days of events, searches and changes by staff are kept, where settings say so. */
export type Retention = Partial<Pick<Settings, 'eventsKeepDays' | 'auditKeepDays'>>;

/**
 * Deletes expired counters, codes, mails, sessions, visitors, idempotency keys, searches, opened
 * results, feedback on articles, held mails and images without a request; view counts stay. Returns the number of deleted rows.
 */
export async function pruneExpired({
  db,
  clock,
  keep = {},
}: Pick<BackendDeps, 'db' | 'clock'> & { keep?: Retention }): Promise<number> {
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
    sql`delete from article_feedback where updated_at <= ${visitors}`,
    sql`delete from search_vote where at <= ${votes}`,
    sql`delete from search_click where updated_at <= ${votes}`,
    sql`delete from search_reformulation where at <= ${votes}`,
  ];
  let count = 0;
  for (const statement of statements) {
    count += Number((await statement.execute(db.kysely)).numAffectedRows ?? 0);
  }
  const { eventsKeepDays = KEEP_DAYS.visitors, auditKeepDays } = keep;
  count += await deleteOlder(db, 'visitor_event', 'created_at', daysAgo(eventsKeepDays));
  count += await deleteOlder(db, 'search_log', 'at', daysAgo(eventsKeepDays));
  if (auditKeepDays) count += await deleteOlder(db, 'audit_log', 'at', daysAgo(auditKeepDays));
  return count;
}

/** Deletes old rows of a large table in parts, so that none takes long and a kill loses no more than one. */
async function deleteOlder(
  { kysely }: Database,
  table: string,
  column: string,
  until: Date,
): Promise<number> {
  const name = sql.table(table);
  const old = sql`select ctid from ${name} where ${sql.ref(column)} <= ${until} limit ${sql.lit(DELETED_ROWS)}`;
  for (let count = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from ${name} where ctid = any(array(${old}))`.execute(
      kysely,
    );
    count += Number(numAffectedRows);
    if (numAffectedRows < DELETED_ROWS) return count;
  }
}
