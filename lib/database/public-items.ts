import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from './schema';

/**
 * Selects the content that visitors may see: public items whose topic and category are public as well. A parent that
 * is private in any language hides its children in every language. The lists of private parents are small and computed
 * once per statement. All content that is shown must be read through this.
 */
export function publicItems(db: Kysely<Tables>) {
  return db.selectFrom('content_item as item').selectAll('item').where(isPublicItem);
}

const privateKeys = (model: string) =>
  sql`select key from content_item where model = ${sql.lit(model)} and visibility = 'private'`;

const privateTopics = sql`
  select uid from content_item where model = 'help-topic' and visibility = 'private'
  union all
  select uid from content_item where model = 'help-topic' and category_key in (${privateKeys('help-category')})`;

/** Private product categories and all categories below them. */
const privateProductCategories = sql`
  with recursive hidden (key) as (
    ${privateKeys('product-category')}
    union
    select child.key from content_item child join hidden on child.data->>'parent' = hidden.key
    where child.model = 'product-category')
  select key from hidden`;

/** The conditions of a public item; a rule without models applies to all of them. */
const RULES: { models?: string[]; rule: RawBuilder<unknown> }[] = [
  { rule: sql`item.visibility = 'public'` },
  { rule: sql`(item.topic_uid is null or item.topic_uid not in (${privateTopics}))` },
  {
    models: ['help-topic', 'help-article'],
    rule: sql`(item.category_key is null
      or item.model not in ('help-topic', 'help-article')
      or item.category_key not in (${privateKeys('help-category')}))`,
  },
  {
    models: ['blog'],
    rule: sql`(item.category_key is null
      or item.model <> 'blog'
      or item.category_key not in (${privateKeys('blog-category')}))`,
  },
  {
    models: ['product'],
    rule: sql`(item.model <> 'product'
      or not coalesce(item.filters->'category' ?| array(${privateProductCategories}), false))`,
  },
  {
    models: ['product-category'],
    rule: sql`(item.model <> 'product-category' or item.key not in (${privateProductCategories}))`,
  },
];

/**
 * Returns the condition on `item`: for all models, or for one, whose statement is planned in half the time. The
 * privacy of parents is always read from the content, never from a copy; the result may be cached while the search
 * index is in the same state (`lib/search/snapshot`).
 */
export function isPublic(model?: string): RawBuilder<SqlBool> {
  const rules = RULES.filter(({ models }) => !model || !models || models.includes(model));
  return sql<SqlBool>`(${sql.join(
    rules.map(({ rule }) => rule),
    sql` and `,
  )})`;
}

const isPublicItem = isPublic();

/**
 * The expression on `content_item as item` that sorts the articles of a topic: by group, byte by byte, and those
 * without a group last (behaviour.md §4), for which the highest code point stands. It must be written exactly as in the
 * index `content_item_reading_order`.
 */
export const READING_GROUP = sql`coalesce(item.priority_group, U&'\\+10FFFF') collate "C"`;
