import type { CatalogCategory, ProductBrand, SearchProductsAnswer } from '../catalog';
import { image, ITEMS } from './content';
import type { Read } from './read';
import { listOf, need, or, record } from './record';
import { key, keyOf, number, text, time } from './values';

const brand = record<ProductBrand>(
  { key: need(key, 'key', 'uid'), value: need(text, 'value', 'name', 'key') },
  'brand',
);

const category: Read<CatalogCategory> = record<CatalogCategory>(
  {
    uid: need(key, 'uid', 'key'),
    key: need(key, 'key', 'uid'),
    name: need(text, 'name', 'title'),
    image: or(null, image),
    parent: or(null, keyOf),
    brand: or(null, keyOf),
    priority_group: or(null, text),
    created_at: or('', time),
    child_categories: or([], (given, place) => listOf(category)(given, place)),
  },
  'product-category',
);

export const searchProducts = record<SearchProductsAnswer>({
  brands: or([], listOf(brand)),
  categories: or([], listOf(category)),
  count: or(0, number),
  products: or([], listOf(ITEMS.product), 'products', 'results'),
});
