import type { CatalogCategory } from '@/lib/contract/catalog';
import { type ItemRow, listItems, type ItemPage } from '@/lib/database/content-items';
import { STORED, STORED_PLACE } from './read-stored';
import type { Locale } from '@/lib/constants';
import type { DbDeps } from '@/lib/backend/deps';

/** Builds the tree of product categories in the order of the rows; those without a reachable parent are left out. */
function buildCategoryTree(rows: ItemRow[]): CatalogCategory[] {
  const children = new Map<string | null, CatalogCategory[]>();
  for (const category of rows.map(toCategory)) {
    const siblings = children.get(category.parent) ?? [];
    children.set(category.parent, [...siblings, category]);
  }
  // A cycle is never reached from the top.
  const attach = (category: CatalogCategory): CatalogCategory => ({
    ...category,
    child_categories: (children.get(category.key) ?? []).map(attach),
  });
  return (children.get(null) ?? []).map(attach);
}

/** Returns the topmost categories of the tree with one of these keys or uids. */
export function pickBranches(tree: CatalogCategory[], named: string[]): CatalogCategory[] {
  return tree.flatMap((category) =>
    named.includes(category.key) || named.includes(category.uid)
      ? [category]
      : pickBranches(category.child_categories, named),
  );
}

/** Returns the keys of all categories of the branches. */
function keysOf(branches: CatalogCategory[]): string[] {
  return branches.flatMap((category) => [category.key, ...keysOf(category.child_categories)]);
}

/** Returns for each category's key the keys on the way to it, from the top to its own. */
export function pathsByKey(tree: CatalogCategory[], above: string[] = []): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { key, child_categories: children } of tree) {
    const path = [...above, key];
    paths.set(key, path);
    for (const [childKey, childPath] of pathsByKey(children, path)) paths.set(childKey, childPath);
  }
  return paths;
}

/** Returns the branches that lead to a category in `kept`. */
export function keepOnly(branches: CatalogCategory[], keys: ReadonlySet<string>): CatalogCategory[] {
  return branches
    .map((category) => ({ ...category, child_categories: keepOnly(category.child_categories, keys) }))
    .filter((category) => keys.has(category.key) || category.child_categories.length > 0);
}

/** Returns the first `depth` levels of the branches; 1 is the top alone. */
export function cutAt(depth: number, branches: CatalogCategory[]): CatalogCategory[] {
  return branches.map((category) => ({
    ...category,
    child_categories: depth > 1 ? cutAt(depth - 1, category.child_categories) : [],
  }));
}

function toCategory(row: ItemRow): CatalogCategory {
  return {
    uid: row.uid,
    key: row.key,
    name: row.name,
    image: STORED['product-category'].parse(row.data).image,
    ...STORED_PLACE.parse(row.data),
    priority_group: row.priority_group,
    created_at: row.created_at.toISOString(),
    child_categories: [],
  };
}

/** At most this many categories are read for the tree. */
const MAX_CATEGORIES = 1_000;
const WHOLE_TREE: ItemPage = {
  sort: 'priority_group',
  order: 'asc',
  offset: 0,
  size: MAX_CATEGORIES,
  withHtml: false,
};

/** Reads the tree of the public product categories. */
export async function readCategoryTree(locale: Locale, { db }: DbDeps): Promise<CatalogCategory[]> {
  const { rows } = await listItems(db.kysely, { model: 'product-category', locale }, WHOLE_TREE);
  return buildCategoryTree(rows);
}

/** Returns the keys of the categories with these keys or uids, and of all categories below them. */
export const withDescendants = (tree: CatalogCategory[], named: string[]): string[] => [
  // Products may name a category that has no item of its own.
  ...new Set([...named, ...keysOf(pickBranches(tree, named))]),
];
