import type { Kysely } from 'kysely';
import type { Locale } from '@/lib/constants';
import { publicItems } from '@/lib/database/public-items';
import type { Tables } from '@/lib/database/schema';

/** The Markdown of a public item in its own language; null where its source is none, or it is not public. */
export async function findMarkdown(
  db: Kysely<Tables>,
  { uid, locale }: { uid: string; locale: Locale },
): Promise<string | null> {
  const row = await db
    .selectFrom(publicItems(db).as('item'))
    .select('item.markdown')
    .where('item.uid', '=', uid)
    .where('item.locale', '=', locale)
    .executeTakeFirst();
  return row?.markdown ?? null;
}
