import type { Transaction } from 'kysely';
import { FEEDBACK_EVENT, FEEDBACK_REASONS, MAX_FEEDBACK_COMMENT, type FeedbackReason } from '@/lib/constants';
import type { LogEventAnswer, LogEventBody } from '@/lib/contract/visitor';
import { dayOf } from '@/lib/format/format-date';
import type { Tables } from '@/lib/database/schema';
import { notFound, invalidField } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { budgetOf, enforceLimit } from '@/lib/backend/http/enforce-limit';
import { takeHit } from '@/lib/backend/http/queries';
import { learnFromClick, recordSearch } from '@/lib/backend/content/record-search';
import {
  countView,
  findViewedUid,
  insertVisitorEvent,
  insertViewEvent,
  touchVisitor,
  type NewVisitorEvent,
  hasFeedback,
  saveFeedback,
} from './queries';
import { z } from 'zod';
import { localeParam } from '@/lib/contract/common';
import { createHmac } from 'node:crypto';
import type { Keys } from '@/lib/backend/keys';

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

const feedback = z.object({
  key: z.string(),
  helpful: z.boolean(),
  /** Codes, separated by commas. Without reasons and comment, those of an earlier answer stay. */
  reasons: z
    .string()
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .optional(),
  comment: z
    .string()
    .max(MAX_FEEDBACK_COMMENT)
    .transform((text) => text.trim())
    .optional(),
  locale: localeParam.catch('id'),
});

/** The feedback on an article in the data of an event, with its sender and time. */
type FeedbackInput = { goid: string; data: object; clientKey: string; day: string; now: Date };

/**
 * Stores a visitor's feedback on an article, in place of an earlier one. New ones are limited by network,
 * article and day, like views. Returns false for articles that do not exist or may not be seen.
 * @throws AppError invalid, too-many-requests
 */
async function recordFeedback(
  trx: Transaction<Tables>,
  { goid, data, clientKey, day, now }: FeedbackInput,
  { keys }: Pick<BackendDeps, 'keys'>,
): Promise<boolean> {
  const parsed = feedback.safeParse(data);
  const wrong = parsed.error?.issues[0];
  if (!parsed.success) throw invalidField(String(wrong?.path[0] ?? 'event_data'), 'invalid', 'is not valid');
  const { key, helpful, reasons, comment, locale } = parsed.data;
  const offered: readonly FeedbackReason[] = FEEDBACK_REASONS[helpful ? 'yes' : 'no'];
  const known = reasons && offered.filter((reason) => reasons.includes(reason));
  if (known && known.length < reasons.length) throw invalidField('reasons', 'invalid', 'is not valid');

  const item_uid = await findViewedUid(trx, key, ['help-article']);
  if (item_uid === undefined) return false;
  if (!(await hasFeedback(trx, goid, item_uid))) {
    const subject = hashNetworkItem([clientKey, item_uid, day], keys);
    await enforceLimit(trx, { limit: 'feedbackPerNetworkAndItem', subject }, now);
  }
  await saveFeedback(trx, {
    goid,
    item_uid,
    locale,
    is_helpful: helpful,
    reasons: known,
    comment,
    created_at: now,
    updated_at: now,
  });
  return true;
}

/** Hashes network, item and day with a key, so that the counter stored under the hash reveals none of them. */
const hashNetworkItem = (
  networkItemDay: [network: string, item: string, day: string],
  { view }: Pick<Keys, 'view'>,
): string => createHmac('sha256', view).update(JSON.stringify(networkItemDay)).digest('base64url');
