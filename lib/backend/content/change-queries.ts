import type { Kysely, Selectable } from 'kysely';
import type { ContentChangeTable, Tables } from '@/lib/database/schema';

export type ContentChange = Pick<
  Selectable<ContentChangeTable>,
  'version' | 'uid' | 'locale' | 'model' | 'kind' | 'category_key' | 'topic_uid' | 'key'
>;

/** More changes than this at once are not read one by one: everything is renewed. */
export const MAX_CHANGES_READ = 5_000;

/** The latest version of the content in this database; 0 before the first change. */
export async function findContentVersion(db: Kysely<Tables>): Promise<number> {
  const { version } = await db
    .selectFrom('content_change')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return Number(version ?? 0);
}

/**
 * Changes after a version, and those of the `missed` versions that have appeared since: numbers are given before a
 * transaction commits, so that a lower one may become visible after a higher one.
 */
export async function listContentChanges(
  db: Kysely<Tables>,
  after: number,
  missed: readonly number[],
): Promise<ContentChange[]> {
  return db
    .selectFrom('content_change')
    .select(['version', 'uid', 'locale', 'model', 'kind', 'category_key', 'topic_uid', 'key'])
    .where((eb) =>
      missed.length > 0
        ? eb.or([eb('version', '>', after), eb('version', 'in', [...missed])])
        : eb('version', '>', after),
    )
    .orderBy('version')
    .limit(MAX_CHANGES_READ)
    .execute();
}
