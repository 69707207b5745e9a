import { sql, type Kysely } from 'kysely';
import type { Locale } from '@/lib/constants';
import { isPublic } from '@/lib/database/public-items';
import type { Tables } from '@/lib/database/schema';

export type LinkedRow = { model: string; locale: Locale; uid: string; key: string; is_public: boolean };

/** Returns the items of these models with one of the names as uid or key, and whether each is public. */
export async function findLinkedItems(
  db: Kysely<Tables>,
  models: string[],
  names: string[],
): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    with named as (
      select uid, locale from content_item where uid = any(${names}::text[])
      union
      select uid, locale from content_item where model = any(${models}::text[]) and key = any(${names}::text[])
    )
    select item.model, item.locale, item.uid, item.key, ${isPublic()} as is_public
    from content_item item join named using (uid, locale)
    where item.model = any(${models}::text[])`.execute(db);
  return rows;
}
