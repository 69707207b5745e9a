import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CannedAnswerTable, SavedViewTable } from '@/lib/database/desk-schema';
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

/** The condition of the views of an agent, or of the STAFF_KEY. */
const owned = (staffUid: string | null) => sql<boolean>`staff_uid is not distinct from ${staffUid}::uuid`;

export async function listViews(
  db: Kysely<Tables>,
  staffUid: string | null,
): Promise<Pick<Selectable<SavedViewTable>, 'uid' | 'name' | 'filter'>[]> {
  return db
    .selectFrom('saved_view')
    .select(['uid', 'name', 'filter'])
    .where(owned(staffUid))
    .orderBy('created_at')
    .orderBy('uid')
    .execute();
}

export async function insertSavedView(
  trx: Transaction<Tables>,
  view: Insertable<SavedViewTable>,
): Promise<void> {
  await trx.insertInto('saved_view').values(view).execute();
}

export async function deleteView(
  trx: Transaction<Tables>,
  uid: string,
  staffUid: string | null,
): Promise<boolean> {
  const deleted = trx.deleteFrom('saved_view').where('uid', '=', uid).where(owned(staffUid)).returning('uid');
  return (await deleted.executeTakeFirst()) !== undefined;
}
