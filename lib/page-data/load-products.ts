import type { GetServerSideProps } from 'next';
import type { Api } from '@/lib/api/create-api';
import { serverApi } from '@/lib/api/server';
import { MAX_CATEGORY_DEPTH, type Locale } from '@/lib/constants';
import type { ProductBrand, CatalogCategory } from '@/lib/contract/catalog';
import type { ProductFacets } from '@/lib/contract/content';
import { joinValues } from '@/lib/paths/filter-values';
import { isPrivate } from '@/lib/basics/values';
import { localePath, toLocale } from '@/lib/paths/locale-path';
import {
  CHOICES,
  isNarrowed,
  PRODUCTS_PATH,
  productsPath,
  readProductQuery,
  toggleChoice,
  type ProductOrder,
  type ProductQuery,
} from '@/lib/paths/product-query';
import { breadcrumbList } from '@/lib/seo/json-ld';
import { pageHead } from '@/lib/seo/page-head';
import { productText, productsText } from '@/lib/text/product';
import type { LinkData } from '@/lib/page-data/props/common';
import type { ProductCategoryLink, ProductsContent } from './props/cards';
import { crumbsTo, everyLanguage, jsonProps, type PageProps } from './content-page';
import { branchTo } from './load-product';
import { toProductCard } from './pick';
import { loadShellOrBare, siteOfShell } from './shell';

export type ProductsPageProps = PageProps<ProductsContent>;

/** Products on one page of the list. */
const PAGE_SIZE = 12;
const SORTS = {
  '': {},
  newest: { sort: 'created_at', order: 'desc' },
  name: { sort: 'name', order: 'asc' },
  price: { sort: 'price', order: 'asc' },
  '-price': { sort: 'price', order: 'desc' },
} as const satisfies Record<ProductOrder, object>;

/** `/product`: rendered for each request, because its filters are in the URL. Only the whole list may be indexed. */
export const loadProductsPage: GetServerSideProps<ProductsPageProps> = async (context) => {
  const locale = toLocale(context.locale);
  const api = serverApi(context.req);
  const query = readProductQuery(context.query);
  const [content, shell] = await Promise.all([
    loadProducts({ api, locale, query }),
    loadShellOrBare(api, locale),
  ]);
  if (content.found?.products.length === 0 && query.offset > 0)
    return {
      redirect: { destination: localePath(productsPath({ ...query, offset: 0 }), locale), permanent: false },
    };
  if (!content.found) context.res.statusCode = 503;
  const site = siteOfShell(shell);
  const alternates = everyLanguage(PRODUCTS_PATH);
  const isWhole = content.found !== undefined && !isNarrowed(query) && query.sort === '';
  const head = pageHead({
    site,
    alternates,
    title: productsTitle(content),
    description: content.description ?? content.lead,
    path: PRODUCTS_PATH,
    isIndexed: isWhole,
    structuredData: [breadcrumbList(content.crumbs, site)],
  });
  return { props: jsonProps({ ...content, alternates, head, shell }) };
};

/** Returns the title of a page of products. It names what was chosen, since browsers read the title out when that changes. */
export function productsTitle({ title, chips }: Pick<ProductsContent, 'title' | 'chips'>): string {
  const chosen = chips.map((chip) => chip.title).filter((name) => name !== title);
  return chosen.length > 0 ? `${title}: ${chosen.join(', ')}` : title;
}

type Input = { api: Api; locale: Locale; query: ProductQuery };

/** Loads the products that a query describes, with what else could be chosen. */
export async function loadProducts({ api, locale, query }: Input): Promise<ProductsContent> {
  const { q, category, chosen, offset } = query;
  const [listed, catalog] = await Promise.all([
    api.content.list({
      model: 'product',
      locale,
      q: q || undefined,
      category_f: joinValues([category].filter(Boolean)),
      brand_f: joinValues(chosen.brand),
      product_type_f: joinValues(chosen.product_type),
      phase_f: joinValues(chosen.phase),
      installation_f: joinValues(chosen.installation),
      protection_type_f: joinValues(chosen.protection_type),
      facets: 'true',
      offset,
      size: PAGE_SIZE,
      ...(q || query.sort ? {} : { sort: 'priority_group' }),
      ...SORTS[query.sort],
    }),
    api.catalog.searchProducts({ locale, size: 1, category_depth: MAX_CATEGORY_DEPTH }),
  ]);
  const { facets } = listed.data ?? {};
  const tree = catalog.data?.categories ?? [];
  const brands = catalog.data?.brands ?? [];
  const branch = branchTo(tree, category);
  const current = branch.at(-1);
  const text = productsText[locale];
  return {
    filters: query,
    title: current?.name ?? text.title,
    lead: current ? null : text.lead,
    description: current && (await describeCategory({ api, locale }, current)),
    crumbs: crumbsTo(
      locale,
      { name: productText[locale].products, url: PRODUCTS_PATH },
      ...branch.map(({ name, key }) => ({ name, url: productsPath({ category: key }) })),
    ),
    found: listed.data && {
      count: listed.data.count,
      size: PAGE_SIZE,
      products: listed.data.results.filter((product) => !isPrivate(product)).map(toProductCard),
    },
    categories: toCategoryLinks(tree, query, facets),
    everywhere: {
      title: text.all,
      href: productsPath({ ...query, category: '', offset: 0 }),
      isCurrent: category === '',
    },
    groups: facets ? toGroups(facets, brands, query, locale) : [],
    chips: toChips(query, brands, current, locale),
  };
}

/** Reads the description of a category, which the catalogue does not answer. The page does without it. */
async function describeCategory({ api, locale }: Omit<Input, 'query'>, { uid }: CatalogCategory) {
  const category = await api.content.get(uid, { model: 'product-category', locale });
  return category.data?.description ?? undefined;
}

/**
 * Returns the categories that have products, and the one that is chosen with those above it; all of them when the backend
 * does not count.
 */
function toCategoryLinks(
  tree: CatalogCategory[],
  query: ProductQuery,
  facets: ProductFacets | undefined,
): ProductCategoryLink[] {
  return tree.flatMap(({ key, name, child_categories }) => {
    const counted = facets?.category.find(({ value }) => value === key);
    const items = toCategoryLinks(child_categories, query, facets);
    const isCurrent = query.category === key;
    if (facets && !counted?.count && !isCurrent && items.length === 0) return [];
    return [
      {
        title: name,
        href: productsPath({ ...query, category: key, offset: 0 }),
        count: facets ? (counted?.count ?? 0) : undefined,
        isCurrent,
        items,
      },
    ];
  });
}

const labelOf = (name: string, value: string, brands: ProductBrand[]): string =>
  (name === 'brand' ? brands.find(({ key }) => key === value)?.value : undefined) ?? value;

/** Returns the values of each property, also those that were chosen and no product has. */
function toGroups(facets: ProductFacets, brands: ProductBrand[], query: ProductQuery, locale: Locale) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return CHOICES.flatMap((name) => {
    const counts = new Map(facets[name].map(({ value, count }) => [value, count]));
    for (const value of query.chosen[name]) if (!counts.has(value)) counts.set(value, 0);
    const choices = [...counts]
      .map(([value, count]) => ({ value, count, label: labelOf(name, value, brands) }))
      .sort((a, b) => compare(a.label, b.label));
    return choices.length > 1 || query.chosen[name].length > 0 ? [{ name, choices }] : [];
  });
}

function toChips(
  query: ProductQuery,
  brands: ProductBrand[],
  category: CatalogCategory | undefined,
  locale: Locale,
): LinkData[] {
  const start = { ...query, offset: 0 };
  const title = productsText[locale].searchFor(query.q);
  return [
    ...(query.q ? [{ title, href: productsPath({ ...start, q: '' }) }] : []),
    ...(query.category
      ? [{ title: category?.name ?? query.category, href: productsPath({ ...start, category: '' }) }]
      : []),
    ...CHOICES.flatMap((name) =>
      query.chosen[name].map((value) => ({
        title: labelOf(name, value, brands),
        href: productsPath(toggleChoice(query, name, value)),
      })),
    ),
  ];
}
