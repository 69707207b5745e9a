import { sql, type Kysely } from 'kysely';
import { DAY_MS } from '@/lib/constants';
import type { Tables } from '@/lib/database/schema';

/** What waits, and what became of what was sent, for figures about the portal itself. */
export type QueueFigures = {
  /** Mails and webhook events that wait, and how long the oldest one does, in seconds. */
  waiting: { queue: 'mail' | 'webhook'; count: number; oldestS: number }[];
  /** Mails of the last day by what became of them. */
  mails: { state: 'sent' | 'failed' | 'delayed' | 'waiting'; count: number }[];
  /** Mails that are held until an agent looks at them. */
  heldMails: number;
  /** When content changed last, in seconds since 1970; 0 before the first change. */
  contentChangedAt: number;
};

/** Reads the figures of all instances. */
export async function readQueues(db: Kysely<Tables>, now: Date): Promise<QueueFigures> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [waiting, mails, events] = await Promise.all([
    sql<QueueFigures['waiting'][number]>`
      select 'mail' as queue, count(*)::int as count,
        coalesce(extract(epoch from ${now} - min(created_at)), 0)::float8 as "oldestS"
      from mail_outbox where payload is not null and sent_at is null and failed_at is null and expires_at > ${now}
      union all select 'webhook', count(*)::int, coalesce(extract(epoch from ${now} - min(created_at)), 0)::float8
      from webhook_event where done_at is null`.execute(db),
    sql<QueueFigures['mails'][number]>`
      select state, count(*)::int as count from mail_delivery where changed_at > ${dayAgo} group by state`.execute(
      db,
    ),
    sql<Pick<QueueFigures, 'heldMails' | 'contentChangedAt'>>`
      select (select count(*)::int from mail_received where state = 'held') as "heldMails",
        coalesce((select extract(epoch from at) from content_change order by version desc limit 1), 0)::float8
          as "contentChangedAt"`.execute(db),
  ]);
  return {
    waiting: waiting.rows,
    mails: mails.rows,
    ...(events.rows[0] ?? { heldMails: 0, contentChangedAt: 0 }),
  };
}
