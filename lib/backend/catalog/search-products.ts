import { z } from 'zod';
import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import type { ProductBrand, SearchProductsAnswer, searchProductsQuery } from '@/lib/contract/catalog';
import { product } from '@/lib/contract/content';
import { listItems, listProductFacets, type ItemPage, type ItemSort } from '@/lib/database/content-items';
import type { DbDeps } from '@/lib/backend/deps';
import { findSection } from '@/lib/backend/content/get-content';
import { splitValues } from '@/lib/paths/filter-values';
import { shapeContent } from '@/lib/backend/content/shape-content';
import {
  cutAt,
  keepOnly,
  pickBranches,
  readCategoryTree,
  withDescendants,
} from '@/lib/backend/content/category-tree';

type Query = z.output<typeof searchProductsQuery>;
type Facets = { categories: string[]; brands: string[] };

const brandSection = z.object({ brands: z.array(z.object({ key: z.string(), name: z.string() })).catch([]) });
const products = z.array(product);

/** Returns the catalogue: brands, the tree of categories, and the first matching products. */
export async function searchProducts(query: Query, deps: DbDeps): Promise<SearchProductsAnswer> {
  const { locale } = query;
  const wantedCategories = splitValues(query.category);
  const wantedBrands = splitValues(query.brand);
  const [tree, facets, brandNames] = await Promise.all([
    readCategoryTree(locale, deps),
    readFacets(locale, deps),
    readBrandNames(locale, deps),
  ]);
  const branches = wantedCategories ? pickBranches(tree, wantedCategories) : tree;
  const keys = wantedCategories && withDescendants(tree, wantedCategories);
  const inCategory = facets.filter((facet) => !keys || facet.categories.some((key) => keys.includes(key)));
  const ofBrand = inCategory.filter((facet) => facet.brands.some((key) => wantedBrands?.includes(key)));
  const categoriesOfBrand = new Set(ofBrand.flatMap((facet) => facet.categories));

  const filters = { ...(keys && { category: keys }), ...(wantedBrands && { brand: wantedBrands }) };
  const { count, rows } = await listItems(
    deps.db.kysely,
    { model: 'product', locale, filters },
    pageOf(query),
  );
  const shaped = await shapeContent(rows, { topic: false, category: false, body: false }, deps);
  return {
    brands: toBrands(inCategory, brandNames),
    categories: cutAt(query.category_depth, wantedBrands ? keepOnly(branches, categoriesOfBrand) : branches),
    count,
    products: products.parse(shaped),
  };
}

async function readFacets(locale: Locale, { db }: DbDeps): Promise<Facets[]> {
  const rows = await listProductFacets(db.kysely, locale);
  return rows.map(({ filters }) => ({ categories: toList(filters.category), brands: toList(filters.brand) }));
}

/** Reads the names of brands from the page `brands`, in the language or else in Indonesian. */
async function readBrandNames(locale: Locale, deps: DbDeps): Promise<Map<string, string>> {
  const translation = await findSection('brands', 'Brands', locale, deps);
  const section = translation ?? (await findSection('brands', 'Brands', DEFAULT_LOCALE, deps));
  const { brands } = brandSection.parse(section ?? {});
  return new Map(brands.map(({ key, name }) => [key, name]));
}

/** Returns the brands of the products: first in the stored order, then those without a stored name. */
function toBrands(facets: Facets[], names: Map<string, string>): ProductBrand[] {
  const present = new Set(facets.flatMap((facet) => facet.brands));
  const offered = [...names.keys()].filter((key) => present.has(key));
  const unknown = [...present].filter((key) => !names.has(key)).sort();
  return [...offered, ...unknown].map((key) => ({ key, value: names.get(key) ?? key }));
}

function pageOf({ sort, size }: Query): ItemPage {
  const isDescending = sort.startsWith('-');
  const by = (isDescending ? sort.slice(1) : sort) as ItemSort;
  return { sort: by, order: isDescending ? 'desc' : 'asc', offset: 0, size, withHtml: false };
}

const toList = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : [value].flat();
