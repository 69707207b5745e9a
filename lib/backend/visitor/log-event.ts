import type { Transaction } from 'kysely';
import { FEEDBACK_EVENT } from '@/lib/constants';
import type { LogEventAnswer, LogEventBody } from '@/lib/contract/visitor';
import { dayOf } from '@/lib/format/format-date';
import type { Tables } from '@/lib/database/schema';
import { notFound } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { budgetOf, enforceLimit } from '@/lib/backend/http/enforce-limit';
import { takeHit } from '@/lib/backend/http/queries';
import { learnFromClick } from '@/lib/backend/content/learn-from-click';
import { recordSearch } from '@/lib/backend/content/record-search';
import { hashNetworkItem } from './hash-network-item';
import { recordFeedback } from './record-feedback';
import {
  countView,
  findViewedUid,
  insertVisitorEvent,
  insertViewEvent,
  touchVisitor,
  type NewVisitorEvent,
} from './queries';

/**
 * Stores an event of a visitor. A view counts once per visitor, item and day, and a few times per network, item and day;
 * views of missing and private items are not stored. Feedback on articles and searches go to tables of their own.
 * @throws AppError not-found, too-many-requests, and invalid for feedback
 */
export async function logEvent(
  { _goid: goid, event_name, event_data: data }: LogEventBody,
  { clientKey, headers }: { clientKey: string; headers: Headers },
  deps: Pick<BackendDeps, 'db' | 'clock' | 'keys' | 'settings'>,
): Promise<LogEventAnswer> {
  const { db, clock, keys } = deps;
  const now = clock();
  await enforceLimit(db.kysely, { limit: 'visitorEventsPerClient', subject: clientKey }, now);
  return db.transaction(async (trx) => {
    // Keeps the visitor from being deleted with its user's account until the event is stored.
    if (!(await touchVisitor(trx, goid, now))) throw notFound();
    await enforceLimit(trx, { limit: 'visitorEventsPerVisitor', subject: goid }, now);

    // Searches are stored for the operators, without the visitor, and opened results as votes.
    const isRecorded = await recordSearch(trx, { name: event_name, data }, now);
    if (isRecorded) {
      await learnFromClick(trx, { name: event_name, data }, { goid, clientKey, headers, now }, deps);
    }
    if (isRecorded !== undefined) return { counted: isRecorded };

    if (event_name === FEEDBACK_EVENT) {
      const given = { goid, data, clientKey, day: dayOf(now), now };
      return { counted: await recordFeedback(trx, given, { keys }) };
    }

    const event = { goid, event_name, data, day: dayOf(now), created_at: now };
    if (event_name === 'view') return { counted: await recordView(trx, event, clientKey, { keys }) };
    await insertVisitorEvent(trx, event);
    return { counted: true };
  });
}

/** Stores and counts a view, unless the item is not public or a limit is reached. Returns whether it was counted. */
async function recordView(
  trx: Transaction<Tables>,
  event: NewVisitorEvent,
  clientKey: string,
  { keys }: Pick<BackendDeps, 'keys'>,
): Promise<boolean> {
  const item_uid = await findViewedUid(trx, String(event.data.key ?? ''));
  if (item_uid === undefined) return false;
  if (!(await insertViewEvent(trx, { ...event, item_uid }))) return false;
  const subject = hashNetworkItem([clientKey, item_uid, event.day], keys);
  const isFull = await takeHit(trx, budgetOf({ limit: 'viewsPerNetworkAndItem', subject }), event.created_at);
  if (isFull) return false;
  await countView(trx, item_uid);
  return true;
}
