import type { Kysely, Selectable } from 'kysely';
import type { MediaTable, Tables } from '@/lib/database/schema';

/** A public image of content with its bytes, or undefined. */
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

/** As `findMedia`, without the bytes and with the size in pixels. */
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
