import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { SavedViewTable } from '@/lib/database/desk-schema';
import type { Tables } from '@/lib/database/schema';

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
