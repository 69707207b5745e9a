import type { Insertable, Kysely, Selectable } from 'kysely';
import type { UploadTable } from '@/lib/database/request-schema';
import type { MediaTable, Tables } from '@/lib/database/schema';

/** Returns a public image with its bytes. */
export async function findMedia(
  db: Kysely<Tables>,
  id: string,
): Promise<Pick<Selectable<MediaTable>, 'file_name' | 'mime' | 'bytes'> | undefined> {
  return db
    .selectFrom('media')
    .select(['file_name', 'mime', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns name, type and size in pixels of a public image. */
export async function describeMedia(
  db: Kysely<Tables>,
  id: string,
): Promise<Pick<Selectable<MediaTable>, 'file_name' | 'mime' | 'width' | 'height'> | undefined> {
  return db
    .selectFrom('media')
    .select(['file_name', 'mime', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores an image of a user. */
export async function insertUpload(db: Kysely<Tables>, upload: Insertable<UploadTable>): Promise<void> {
  await db.insertInto('upload').values(upload).execute();
}

/** Returns an image of this user with its bytes. */
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

/** Returns the size in pixels of an image of this user. */
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

/** Removes an image of this user unless a request has claimed it; false when nothing was removed. */
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
