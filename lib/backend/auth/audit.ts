import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AuditEntry, listAuditQuery } from '@/lib/contract/desk';
import { issueKey } from '@/lib/paths/request-path';
import { COMMAND, type StaffCaller } from '@/lib/backend/http/callers';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import { toJson, type Tables } from '@/lib/database/schema';
import { countAudit, insertAudit, listAuditRows } from './staff-queries';

/** A change by staff. `data` must not hold data of customers. */
export type AuditedChange = {
  action: string;
  issueNumber?: number | undefined;
  data?: Record<string, unknown>;
};

/** Records a change of staff, in its transaction. */
export async function recordAudit(
  trx: Kysely<Tables>,
  { uid, name, isOperator }: Pick<StaffCaller, 'uid' | 'name' | 'isOperator'>,
  { action, issueNumber, data = {} }: AuditedChange,
  { clock }: Pick<BackendDeps, 'clock'>,
): Promise<void> {
  await insertAudit(trx, {
    at: clock(),
    staff_uid: uid,
    actor: isOperator ? COMMAND : name,
    action,
    issue_number: issueNumber ?? null,
    data: toJson(isOperator && name !== COMMAND ? { author: name, ...data } : data),
  });
}

/** Lists the changes by staff, the latest first. */
export async function listAudit(
  { offset, size }: z.output<typeof listAuditQuery>,
  { db }: DbDeps,
): Promise<{ count: number; results: AuditEntry[] }> {
  const rows = await listAuditRows(db.kysely, { offset, size });
  return {
    count: await countAudit(db.kysely),
    results: rows.map(({ id, at, actor, action, issue_number, data }) => ({
      id,
      at: at.toISOString(),
      by: actor,
      action,
      ...(issue_number !== null && { request: issueKey(issue_number) }),
      data,
    })),
  };
}
