import type { Kysely, Selectable } from 'kysely';
import { publicItems } from '@/lib/database/public-items';
import type { ContentItemTable, ContentRedirectTable, Tables } from '@/lib/database/schema';

export type RedirectRow = Pick<Selectable<ContentRedirectTable>, 'old_path' | 'target_uid' | 'target_path'>;
export type RedirectTarget = Pick<
  Selectable<ContentItemTable>,
  'model' | 'locale' | 'uid' | 'key' | 'topic_uid' | 'category_key'
>;

/** The redirects of these old addresses, in the form in which they are stored. */
export async function findRedirects(db: Kysely<Tables>, oldPaths: string[]): Promise<RedirectRow[]> {
  return db
    .selectFrom('content_redirect')
    .select(['old_path', 'target_uid', 'target_path'])
    .where('old_path', 'in', oldPaths)
    .execute();
}

/** What of a public item makes its address, in each of its languages. */
export async function findRedirectTargets(db: Kysely<Tables>, uid: string): Promise<RedirectTarget[]> {
  return db
    .selectFrom(publicItems(db).as('item'))
    .select(['item.model', 'item.locale', 'item.uid', 'item.key', 'item.topic_uid', 'item.category_key'])
    .where('item.uid', '=', uid)
    .execute();
}
