import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { ownIssues, sharedIssues, type Reader as Customer } from '@/lib/database/readable-issues';
import type { UploadTable } from '@/lib/database/request-schema';
import type { MediaTable, Tables } from '@/lib/database/schema';

/** Returns a public image with where its bytes are (`readBytes`). */
export async function findMedia(
  db: Kysely<Tables>,
  id: string,
): Promise<Pick<Selectable<MediaTable>, 'file_name' | 'mime' | 'bytes' | 'object_key'> | undefined> {
  return db
    .selectFrom('media')
    .select(['file_name', 'mime', 'bytes', 'object_key'])
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

/** The reader of an image. Customers read their own images and those of requests that the business shares. */
type Reader = 'staff' | Customer;

function readableUpload(db: Kysely<Tables>, id: string, reader: Reader) {
  const upload = db.selectFrom('upload').where('id', '=', id);
  if (reader === 'staff') return upload;
  return (
    upload
      // Images without an owner belong to staff: they are in a note, or not sent yet.
      .where('user_uid', 'is not', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('user_uid', '=', reader.uid), ...(reader.link ? [isLinked(db, reader)] : [])]),
          eb.exists(sharedIssues(db, reader).where('issue.uid', '=', sql.ref<string>('upload.issue_uid'))),
        ]),
      )
  );
}

/** Returns whether an image is of the request of a link, or not sent yet. */
const isLinked = (db: Kysely<Tables>, reader: Customer) =>
  sql<boolean>`(upload.issue_uid is null or upload.issue_uid in (${ownIssues(db, reader).select('issue.uid')}))`;

/** Returns an image or a file that this reader may read, with where its bytes are (`readBytes`). */
export async function findUpload(
  db: Kysely<Tables>,
  id: string,
  reader: Reader,
): Promise<
  Pick<Selectable<UploadTable>, 'file_name' | 'mime' | 'width' | 'bytes' | 'object_key'> | undefined
> {
  return readableUpload(db, id, reader)
    .select(['file_name', 'mime', 'width', 'bytes', 'object_key'])
    .executeTakeFirst();
}

/** Returns the size in pixels of an image that this reader may read. */
export async function describeUpload(
  db: Kysely<Tables>,
  id: string,
  reader: Reader,
): Promise<Pick<Selectable<UploadTable>, 'width' | 'height'> | undefined> {
  return readableUpload(db, id, reader).select(['width', 'height']).executeTakeFirst();
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

/** Returns uploads of requests with where their bytes are (`readBytes`), in no order. */
export async function listUploadBytes(db: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const query = db.selectFrom('upload').select(['id', 'mime', 'width', 'height', 'bytes', 'object_key']);
  return query.where('id', 'in', ids).where('issue_uid', 'is not', null).execute();
}
