import {
  dataInLanguage,
  dataOrMissing,
  dataOrThrow,
  found,
  labelLocale,
  missing,
  moved,
  type PageContext,
} from '@/lib/api/server';
import { MAX_CATEGORY_DEPTH, MAX_LIST_SIZE } from '@/lib/constants';
import type { CatalogCategory, ProductBrand } from '@/lib/contract/catalog';
import type { ContentModel, ContentOf, Product } from '@/lib/contract/content';
import { linkedItems } from '@/lib/paths/item-path';
import { localePath } from '@/lib/paths/locale-path';
import { PRODUCTS_PATH, productsPath } from '@/lib/paths/product-query';
import { safeLink } from '@/lib/paths/safe-link';
import { EVERYTHING_SEARCH, searchPath } from '@/lib/paths/search-path';
import { productText } from '@/lib/text/product';
import type { ComparisonData, ProductContent } from './props/cards';
import { type ContentLoader, crumbsTo, loadOptional, translationsOf } from './content-page';
import { productPath, toArticleRow, toFaqItem, toPicture, toProductCard } from './pick';
import { listPublic } from './sections';

/** Articles that a search finds for a product whose content names none. */
const FOUND_ARTICLES = 4;
export type ProductPage = ProductContent & { brandName: string | null };

/** `/product/{key}`: one product, to which cards and search results link. */
export const loadProduct: ContentLoader<ProductPage> = async (context) => {
  const { api, locale, params } = context;
  const product = dataInLanguage(
    await api.content.get(params.key ?? '', { model: 'product', locale }),
    locale,
  );
  if (!product) return missing();
  const path = productPath(product.key);
  if (params.key !== product.key) return moved(localePath(path, locale));
  const [catalog, family, articles, faqs] = await Promise.all([
    loadOptional(context, 'catalogue', readCatalog(context), { brands: [], categories: [] }),
    product.family
      ? loadOptional(context, 'comparison', listPublic(context, 'product', { size: MAX_LIST_SIZE }), [])
      : [],
    loadOptional(context, 'guides of the product', loadArticles(product, context), []),
    loadOptional(context, 'questions', loadLinked(product.faqs, 'faq', context), []),
  ]);
  const brandName = catalog.brands.find(({ key }) => key === product.brand)?.value ?? product.brand;
  return found({
    ...toProductCard(product),
    productKey: product.key,
    brandName,
    pictures: [product.image, ...(product.images ?? [])].flatMap((image) => toPicture(image) ?? []),
    availability: product.availability && product.availability !== 'in-stock' ? product.availability : null,
    facts: factsOf(product, brandName),
    comparison: compareProducts(product, family),
    more: safeLink(product.link_to) ?? null,
    articles: articles.map((article) => toArticleRow(article, locale, () => article.topic?.category?.name)),
    faqs: faqs.map((faq) => toFaqItem(faq, locale)),
    searchHref: searchPath(EVERYTHING_SEARCH, { q: product.name }),
    crumbs: crumbsTo(
      labelLocale(context),
      { name: productText[labelLocale(context)].products, url: PRODUCTS_PATH },
      ...branchTo(catalog.categories, product.category).map(({ key, name }) => ({
        name,
        url: productsPath({ category: key }),
      })),
      { name: product.name, url: path },
    ),
    alternates: translationsOf(product, productPath),
  });
};

async function readCatalog({
  api,
  locale,
}: PageContext): Promise<{ brands: ProductBrand[]; categories: CatalogCategory[] }> {
  return dataOrThrow(
    await api.catalog.searchProducts({ locale, size: 1, category_depth: MAX_CATEGORY_DEPTH }),
  );
}

/** Returns the articles that content names, or those that a search for the product's name finds. */
async function loadArticles(product: Product, context: PageContext): Promise<ContentOf<'help-article'>[]> {
  const named = await loadLinked(product.articles, 'help-article', context);
  if (named.length > 0) return named;
  const expand = ['topic', 'topic.category'];
  return listPublic(context, 'help-article', {
    q: product.name,
    sort: undefined,
    size: FOUND_ARTICLES,
    expand,
  });
}

/** Loads the items that links lead to; those that are missing in the language are left out. */
async function loadLinked<Model extends ContentModel>(
  links: { link_to: string }[] | undefined,
  model: Model,
  { api, locale }: PageContext,
): Promise<ContentOf<Model>[]> {
  const names = (links ?? []).flatMap(
    ({ link_to }) => linkedItems(link_to).find((item) => item.model === model)?.names[0] ?? [],
  );
  const items = await Promise.all(
    names.map(async (name) => dataOrMissing(await api.content.get(name, { model, locale }))),
  );
  return items.filter((item) => item !== undefined) as ContentOf<Model>[];
}

function factsOf(product: Product, brandName: string | null): ProductContent['facts'] {
  const all = {
    audience: product.audience,
    phase: product.phase,
    installation: product.installation,
    protection: product.protection_type,
    kind: product.product_type,
    brand: brandName,
  };
  return Object.entries(all).flatMap(([name, value]) =>
    value ? [{ name: name as keyof typeof all, value }] : [],
  );
}

/** Returns the categories from the top to the one with this key. */
export function branchTo(tree: CatalogCategory[], key: string | null): CatalogCategory[] {
  for (const category of tree) {
    if (category.key === key) return [category];
    const below = branchTo(category.child_categories, key);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

/**
 * Compares the products of a family: one row for each spec, in the order of first appearance, with null for a product
 * without that spec. Returns null when there is nothing to compare.
 */
export function compareProducts(product: Product, all: Product[]): ComparisonData | null {
  const family = all.filter((other) => product.family && other.family === product.family);
  const names = [...new Set(family.flatMap(({ specs }) => (specs ?? []).map(({ name }) => name)))];
  if (family.length < 2 || names.length === 0) return null;
  return {
    products: family.map((other) => {
      const { name, href, price, priceUnit, isFrom, tax } = toProductCard(other);
      return { name, href, price, priceUnit, isFrom, tax, isCurrent: other.uid === product.uid };
    }),
    rows: names.map((name) => ({
      name,
      values: family.map(({ specs }) => specs?.find((spec) => spec.name === name)?.value ?? null),
    })),
  };
}
