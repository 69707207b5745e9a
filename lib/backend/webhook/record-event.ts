import type { Transaction } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { issueKey } from '@/lib/paths/request-path';
import type { BackendDeps } from '@/lib/backend/deps';
import { describeRequest, insertWebhookEvent } from './queries';

export type WebhookEventType = 'request.created' | 'comment.created' | 'status.changed' | 'request.rated';

/** An event, without the description of its request that every event holds; see docs/webhook.md. */
export type WebhookEvent = { type: WebhookEventType; data: Record<string, unknown> };

/** Stores an event for the webhook in the transaction of its cause. Does nothing without a webhook. */
export async function recordWebhookEvent(
  trx: Transaction<Tables>,
  issueUid: string,
  { type, data }: WebhookEvent,
  { clock, random, settings }: Pick<BackendDeps, 'clock' | 'random' | 'settings'>,
): Promise<void> {
  if (!settings.webhook) return;
  const now = clock();
  const id = random.uuid();
  const { number, uid, name, status, resolution } = await describeRequest(trx, issueUid);
  const request = { key: issueKey(number), uid, name, status, resolution };
  const body = JSON.stringify({ id, type, created_at: now.toISOString(), request, ...data });
  await insertWebhookEvent(trx, { id, issueUid, type, body, now });
}
