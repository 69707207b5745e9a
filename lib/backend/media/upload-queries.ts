import type { Insertable, Kysely, Selectable } from 'kysely';
import type { UploadTable } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';

export async function insertUpload(db: Kysely<Tables>, upload: Insertable<UploadTable>): Promise<void> {
  await db.insertInto('upload').values(upload).execute();
}

/** An image of this user, with its bytes. */
export async function findUpload(
  db: Kysely<Tables>,
  id: string,
  userUid: number,
): Promise<Pick<Selectable<UploadTable>, 'mime' | 'bytes'> | undefined> {
  return db
    .selectFrom('upload')
    .select(['mime', 'bytes'])
    .where('id', '=', id)
    .where('user_uid', '=', userUid)
    .executeTakeFirst();
}

/** The size in pixels of an image of this user. */
export async function describeUpload(
  db: Kysely<Tables>,
  id: string,
  userUid: number,
): Promise<Pick<Selectable<UploadTable>, 'width' | 'height'> | undefined> {
  return db
    .selectFrom('upload')
    .select(['width', 'height'])
    .where('id', '=', id)
    .where('user_uid', '=', userUid)
    .executeTakeFirst();
}

/** Removes an image of this user that no request has; false when there is none, or a request has it. */
export async function deleteUpload(db: Kysely<Tables>, id: string, userUid: number): Promise<boolean> {
  const row = await db
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('user_uid', '=', userUid)
    .where('issue_uid', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
