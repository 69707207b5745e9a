import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Locale } from '@/lib/constants';
import { isIn, isInOrUntranslated } from './content-items';
import { isPublic, publicItems } from './public-items';
import type { Tables } from './schema';

export type Parent = {
  uid: string;
  key: string;
  name: string;
  model: string;
  locale: Locale;
  category_key: string | null;
};

export type ParentRefs = { topicUids: string[]; helpCategories: string[]; blogCategories: string[] };

/** Selects public topics by uid and public categories by key, in every language. */
function parentSelects(parents: ParentRefs): RawBuilder<unknown>[] {
  const parts = [
    { model: 'help-topic', column: 'uid', values: parents.topicUids },
    { model: 'help-category', column: 'key', values: parents.helpCategories },
    { model: 'blog-category', column: 'key', values: parents.blogCategories },
  ].filter(({ values }) => values.length > 0);
  // One select each: with alternatives in one condition the planner reads the whole table.
  return parts.map(
    ({
      model,
      column,
      values,
    }) => sql`select 'parent' as kind, item.uid, item.key, item.name, item.model, item.locale, item.category_key, 0 as total
      from content_item item where item.model = ${model} and ${isAnyOf(`item.${column}`, values)}
      and ${isPublic(model)}`,
  );
}

export type Translation = { uid: string; locale: Locale; key: string };
export type Relations = {
  parents: Parent[];
  translations: Translation[];
  views: ReadonlyMap<string, number>;
};

/**
 * Reads in one statement the relations of items of one model: their public parents, their public translations, and the
 * view counts of those in `viewed` (without those that have no views).
 */
export async function findRelations(
  db: Kysely<Tables>,
  { model, uids, viewed, parents }: { model: string; uids: string[]; viewed: string[]; parents: ParentRefs },
): Promise<Relations> {
  if (uids.length === 0) return NO_RELATIONS;
  const { rows } = await sql<RelationRow>`${relationSelect({ model, uids, viewed, parents })}`.execute(db);
  return readRelations(rows);
}

const NO_RELATIONS: Relations = { parents: [], translations: [], views: new Map() };

type RelationRow = Parent & { kind: 'parent' | 'translation' | 'view'; total: number };

function relationSelect(relation: {
  model: string;
  uids: string[];
  viewed: string[];
  parents: ParentRefs;
}): RawBuilder<RelationRow> {
  const { model, uids, viewed, parents } = relation;
  const parts = [
    ...parentSelects(parents),
    sql`select 'translation' as kind, item.uid, item.key, null as name, item.model, item.locale, null as category_key, 0 as total
      from content_item item where item.model = ${model} and ${isAnyOf('item.uid', uids)} and ${isPublic(model)}`,
    ...(viewed.length > 0
      ? [
          sql`select 'view' as kind, item_uid as uid, null as key, null as name, null as model, null as locale,
          null as category_key, total from content_view where ${isAnyOf('item_uid', viewed)}`,
        ]
      : []),
  ];
  return sql<RelationRow>`${sql.join(parts, sql` union all `)}`;
}

function readRelations(rows: readonly RelationRow[]): Relations {
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    parents: of('parent'),
    translations: of('translation'),
    views: new Map(of('view').map(({ uid, total }) => [uid, total])),
  };
}

/** Counts the public items of a model by parent, in one language; parents without any are left out. */
export async function countChildren(
  db: Kysely<Tables>,
  child: {
    model: 'help-article' | 'help-topic';
    by: 'topic_uid' | 'category_key';
    locale: Locale;
    withUntranslated: boolean;
  },
  parents: string[],
): Promise<Map<string, number>> {
  if (parents.length === 0) return new Map();
  const rows = await db
    .selectFrom(publicItems(db).as('item'))
    .select(`item.${child.by} as parent`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('item.model', '=', child.model)
    .where(child.withUntranslated ? isInOrUntranslated(child.locale) : isIn(child.locale, child.model))
    .where(isAnyOf(`item.${child.by}`, parents))
    .groupBy(`item.${child.by}`)
    .execute();
  return new Map(rows.map((row) => [row.parent ?? '', row.count]));
}

/** One parameter for any number of values, so that the statement is parsed and planned once. */
const isAnyOf = (column: string, values: string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`;
