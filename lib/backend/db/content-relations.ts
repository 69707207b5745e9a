import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Locale } from '@/lib/constants';
import { isPublic, publicItems } from './public-items';
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
  const parts = [
    { model: 'help-topic', column: 'uid', values: wanted.topicUids },
    { model: 'help-category', column: 'key', values: wanted.helpCategories },
    { model: 'blog-category', column: 'key', values: wanted.blogCategories },
  ].filter(({ values }) => values.length > 0);
  if (parts.length === 0) return [];
  // One by one: alternatives in one condition would have the planner read the whole table.
  const selects = parts.map(
    ({
      model,
      column,
      values,
    }) => sql`select item.uid, item.key, item.name, item.model, item.locale, item.category_key
      from content_item item where item.model = ${model} and ${isAnyOf(`item.${column}`, values)}
      and ${isPublic(model)}`,
  );
  const { rows } = await sql<Relative>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
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
    .where(isAnyOf('item.uid', uids))
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
    .where(isAnyOf(`item.${child.by}`, parents))
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
    .where(isAnyOf('item_uid', uids))
    .execute();
  return new Map(rows.map((row) => [row.item_uid, row.total]));
}

/** One statement for any number of values, so that it is read and planned once. */
const isAnyOf = (column: string, values: string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`;
