import type { LogEventAnswer, LogEventBody } from '@/lib/contract/visitor';
import { dayOf } from '@/lib/rules/format-date';
import { findViewedUid, insertEvent, insertView, touchVisitor } from '../db/visitor-queries';
import { notFound } from '../errors';
import type { BackendDeps } from './deps';
import { enforceLimit } from './enforce-limit';
import { recordSearch } from './record-search';

/**
 * Stores what a visitor did. A view counts once per visitor, item and day; a view of what does not exist, or may not
 * be seen, is not stored.
 * @throws AppError not-found, too-many-requests
 */
export async function logEvent(
  { _goid: goid, event_name, event_data: data }: LogEventBody,
  client: string,
  { db, clock }: Pick<BackendDeps, 'db' | 'clock'>,
): Promise<LogEventAnswer> {
  const now = clock();
  await enforceLimit(db.kysely, { limit: 'visitorEventsPerClient', of: client }, now);
  if (!(await touchVisitor(db.kysely, goid, now))) throw notFound();
  await enforceLimit(db.kysely, { limit: 'visitorEventsPerVisitor', of: goid }, now);

  // Searches are kept for the operators, not for the visitor who made them.
  const isRecorded = await recordSearch({ name: event_name, data }, { db, clock });
  if (isRecorded !== undefined) return { counted: isRecorded };

  const event = { goid, event_name, data, day: dayOf(now), created_at: now };
  if (event_name !== 'view') {
    await insertEvent(db.kysely, event);
    return { counted: true };
  }
  const item_uid = await findViewedUid(db.kysely, String(data.key ?? ''));
  if (item_uid === undefined) return { counted: false };
  return { counted: await db.transaction((trx) => insertView(trx, { ...event, item_uid })) };
}
