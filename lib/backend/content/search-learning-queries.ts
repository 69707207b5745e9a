import type { Insertable, Kysely } from 'kysely';
import { publicItems } from '@/lib/database/public-items';
import type { SearchReformulationTable } from '@/lib/database/search-schema';
import type { Tables } from '@/lib/database/schema';

/** Whether visitors may see the item with this uid. */
export async function findOpenedItem(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom(publicItems(db).as('item'))
    .select('item.uid')
    .where('item.uid', '=', uid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a visitor searched for other words after a search; again only renews the time. */
export async function saveReformulation(
  db: Kysely<Tables>,
  reformulation: Insertable<SearchReformulationTable>,
): Promise<void> {
  await db
    .insertInto('search_reformulation')
    .values(reformulation)
    .onConflict((conflict) =>
      conflict
        .columns(['locale', 'query', 'next_query', 'visitor'])
        .doUpdateSet((eb) => ({ at: eb.ref('excluded.at') })),
    )
    .execute();
}
