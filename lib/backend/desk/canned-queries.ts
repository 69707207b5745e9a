import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CannedAnswerTable } from '@/lib/database/desk-schema';
import type { Tables } from '@/lib/database/schema';

export type CannedRow = Selectable<CannedAnswerTable>;

export async function listCanned(db: Kysely<Tables>): Promise<CannedRow[]> {
  return db
    .selectFrom('canned_answer')
    .selectAll()
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('uid')
    .execute();
}

export async function insertCanned(trx: Transaction<Tables>, row: CannedRow): Promise<CannedRow> {
  return trx.insertInto('canned_answer').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes an answer; undefined when there is none with this uid. */
export async function updateCanned(
  trx: Transaction<Tables>,
  { uid, ...change }: CannedRow,
): Promise<CannedRow | undefined> {
  return trx
    .updateTable('canned_answer')
    .set(change)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an answer and returns its title; undefined when there is none. */
export async function deleteCanned(trx: Transaction<Tables>, uid: string): Promise<string | undefined> {
  const deleted = trx.deleteFrom('canned_answer').where('uid', '=', uid).returning('title');
  return (await deleted.executeTakeFirst())?.title;
}
