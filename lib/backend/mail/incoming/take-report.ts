import { issueKey } from '@/lib/paths/request-path';
import type { BackendDeps } from '@/lib/backend/deps';
import { recordDelivery, type Delivery } from '../delivery-queries';
import { parseMessageIds, readIdSide } from '../reply-address';
import type { DeliveryReport } from './delivery-report';
import type { Mail, MailOutcome } from './mail';
import { findRepliedRequest } from './queries';
import { packOriginal, recordMail } from './received';

const STATES: Record<DeliveryReport['action'], Delivery['state']> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'sent',
};

/**
 * Records what a mail server reports of a mail that the portal sent to a customer; undefined for all other mails. The id of
 * that mail, which cannot be guessed, is what counts, and not the sender.
 */
export async function takeReport(mail: Mail, deps: BackendDeps): Promise<MailOutcome | undefined> {
  const { db, keys, clock, random } = deps;
  const report = 'excess' in mail.content ? undefined : mail.content.report;
  const [claim] = report ? parseMessageIds(report.messageId) : [];
  if (!report || !claim) return undefined;
  const request = await findRepliedRequest(db.kysely, claim.number);
  if (!request || readIdSide(claim, request, keys) !== 'customer') return undefined;
  const original = await packOriginal(mail);
  const delivery = { state: STATES[report.action], reason: report.status || null };
  const isNew = await db.transaction(async (trx) => {
    const fate = { state: 'taken', issueUid: request.uid, entryUid: random.uuid() } as const;
    if (!(await recordMail(trx, mail, fate, original, deps))) return false;
    await recordDelivery(trx, toUuid(claim.event), delivery, clock());
    return true;
  });
  return isNew ? { outcome: 'report', key: issueKey(request.number) } : { outcome: 'known' };
}

const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
