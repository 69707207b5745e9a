import type { Kysely } from 'kysely';
import type { Locale } from '@/lib/constants';
import { publicItems } from './public-items';
import type { Tables } from './schema';

export type Relative = {
  uid: string;
  key: string;
  name: string;
  model: string;
  locale: Locale;
  category_key: string | null;
};

/** Public topics by uid and public categories by key, in every language. */
export async function findParents(
  db: Kysely<Tables>,
  wanted: { topicUids: string[]; helpCategories: string[]; blogCategories: string[] },
): Promise<Relative[]> {
  if (Object.values(wanted).every((list) => list.length === 0)) return [];
  return db
    .selectFrom(publicItems(db).as('item'))
    .select(['item.uid', 'item.key', 'item.name', 'item.model', 'item.locale', 'item.category_key'])
    .where((eb) =>
      eb.or([
        eb('item.model', '=', 'help-topic').and('item.uid', 'in', orNone(wanted.topicUids)),
        eb('item.model', '=', 'help-category').and('item.key', 'in', orNone(wanted.helpCategories)),
        eb('item.model', '=', 'blog-category').and('item.key', 'in', orNone(wanted.blogCategories)),
      ]),
    )
    .execute();
}

/** In which languages public items exist, with their keys there, by uid. */
export async function listTranslations(
  db: Kysely<Tables>,
  uids: string[],
): Promise<{ uid: string; locale: Locale; key: string }[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom(publicItems(db).as('item'))
    .select(['item.uid', 'item.locale', 'item.key'])
    .where('item.uid', 'in', uids)
    .orderBy('item.locale', 'desc')
    .execute();
}

/** How many public items of a model each parent holds in a language; parents without any are left out. */
export async function countChildren(
  db: Kysely<Tables>,
  child: { model: 'help-article' | 'help-topic'; by: 'topic_uid' | 'category_key'; locale: Locale },
  parents: string[],
): Promise<Map<string, number>> {
  if (parents.length === 0) return new Map();
  const rows = await db
    .selectFrom(publicItems(db).as('item'))
    .select(`item.${child.by} as parent`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('item.model', '=', child.model)
    .where('item.locale', '=', child.locale)
    .where(`item.${child.by}`, 'in', parents)
    .groupBy(`item.${child.by}`)
    .execute();
  return new Map(rows.map((row) => [row.parent ?? '', row.count]));
}

/** How often items were viewed, by uid; what nobody viewed is left out. */
export async function countViews(db: Kysely<Tables>, uids: string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_view')
    .select(['item_uid', 'total'])
    .where('item_uid', 'in', uids)
    .execute();
  return new Map(rows.map((row) => [row.item_uid, row.total]));
}

/** `in ()` is no SQL. */
const orNone = (values: string[]): (string | null)[] => (values.length > 0 ? values : [null]);
