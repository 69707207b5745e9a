import { z } from 'zod';
import { MAX_CATEGORY_DEPTH } from '@/lib/constants';
import { filterParam, localeParam, segment, sizeParam, wholeNumber } from './common';
import { contentImage, product } from './content';

/** Fields that products may be sorted by; a leading `-` reverses the order. */
export const PRODUCT_SORTS = ['priority_group', 'name', 'price', 'created_at'] as const;

const DEFAULT_CATEGORY_DEPTH = 2;

const descending = PRODUCT_SORTS.map((name) => `-${name}` as const);

/** `GET /catalog/api/product/search/`: `size` counts the products. */
export const searchProductsQuery = z.object({
  locale: localeParam,
  size: sizeParam(),
  category: filterParam.describe(
    'Keys of categories, separated by commas; their subcategories are included.',
  ),
  brand: filterParam.describe('Keys of brands, separated by commas.'),
  category_depth: wholeNumber(1, MAX_CATEGORY_DEPTH)
    .default(DEFAULT_CATEGORY_DEPTH)
    .describe('Levels of categories in the answer; 1 is without `child_categories`.'),
  sort: z
    .enum([...PRODUCT_SORTS, ...descending])
    .default('priority_group')
    .describe('A leading `-` reverses the order.'),
});

export const brand = z.object({ key: z.string(), value: z.string() });

export const catalogCategory = z.object({
  uid: z.string(),
  key: z.string(),
  name: z.string(),
  image: contentImage.nullable(),
  /** Key of the parent category. */
  parent: z.string().nullable(),
  brand: z.string().nullable(),
  priority_group: z.string().nullable(),
  created_at: z.string(),
  get child_categories() {
    return z.array(catalogCategory);
  },
});

/**
 * `brands`: those of the products in `category`. `categories`: the tree, or the branch of `category`; with `brand`
 * only where it has a product. `products`: the first `size` of `count`.
 */
export const searchProductsAnswer = z.object({
  brands: z.array(brand),
  categories: z.array(catalogCategory),
  count: z.number().int().min(0),
  products: z.array(product),
});

/** `GET /catalog/api/product/{id}/` */
export const getProductParams = z.object({ id: segment });
export const getProductQuery = z.object({ locale: localeParam });

export type SearchProductsQuery = z.input<typeof searchProductsQuery>;
export type ProductBrand = z.infer<typeof brand>;
export type CatalogCategory = z.infer<typeof catalogCategory>;
export type SearchProductsAnswer = z.infer<typeof searchProductsAnswer>;
export type ProductDetail = z.infer<typeof product>;
