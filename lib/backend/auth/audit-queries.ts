import type { Insertable, Kysely } from 'kysely';
import type { AuditLogTable } from '@/lib/database/desk-schema';
import type { Tables } from '@/lib/database/schema';

export async function insertAudit(db: Kysely<Tables>, entry: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}

export async function listAuditRows(db: Kysely<Tables>, { offset, size }: { offset: number; size: number }) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'action', 'issue_number', 'data'])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(size)
    .execute();
}

export async function countAudit(db: Kysely<Tables>): Promise<number> {
  const counted = db.selectFrom('audit_log').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}
