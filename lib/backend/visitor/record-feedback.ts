import type { Transaction } from 'kysely';
import { z } from 'zod';
import { FEEDBACK_REASONS, MAX_FEEDBACK_COMMENT, type FeedbackReason } from '@/lib/constants';
import { localeParam } from '@/lib/contract/common';
import type { Tables } from '@/lib/database/schema';
import type { BackendDeps } from '@/lib/backend/deps';
import { invalidField } from '@/lib/backend/errors';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { hashNetworkItem } from './hash-network-item';
import { findViewedUid, hasFeedback, saveFeedback } from './queries';

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
export async function recordFeedback(
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
