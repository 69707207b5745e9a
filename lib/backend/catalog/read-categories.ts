import type { Locale } from '@/lib/constants';
import type { CatalogCategory } from '@/lib/contract/catalog';
import { listItems, type ItemPage } from '@/lib/database/content-items';
import type { DbDeps } from '@/lib/backend/deps';
import { buildCategoryTree, keysOf, pickBranches } from './category-tree';

/** The most categories that are read for the tree. */
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
