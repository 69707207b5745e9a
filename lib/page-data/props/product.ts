import type { ProductChoice, ProductQuery } from '@/lib/paths/product-query';
import type { ArticleRowView, FaqItemView, ProductCardView } from './cards';
import type { Crumb, LinkView, PictureView } from './common';

/** A category in the navigation of the list; it links to the list of this category alone. */
export type ProductCategoryLink = LinkView & {
  /** Undefined if the backend does not count. */
  count?: number;
  isCurrent: boolean;
  items: ProductCategoryLink[];
};

/** A value of a filter, with the number of products that match it. */
export type ChoiceView = { value: string; label: string; count: number };

export type ProductsContent = {
  /** Not `query`, which fills the search field of the header. */
  filters: ProductQuery;
  title: string;
  lead: string | null;
  /** Description of the category, of any length. */
  description?: string | undefined;
  crumbs: Crumb[];
  /** Undefined if the backend failed. */
  found?: { count: number; size: number; products: ProductCardView[] };
  categories: ProductCategoryLink[];
  /** The link to all categories. */
  everywhere: Omit<ProductCategoryLink, 'items'>;
  groups: { name: ProductChoice; choices: ChoiceView[] }[];
  /** Links that remove one of the active filters. */
  chips: LinkView[];
};

/** A row of the comparison: a value per product; true and false mean that the product has or lacks it. */
export type ComparisonRow = { name: string; values: (string | boolean | null)[] };

/** Products of one family beside each other. */
export type ComparisonView = {
  products: (Pick<ProductCardView, 'name' | 'href' | 'price' | 'priceUnit' | 'isFrom' | 'tax'> & {
    isCurrent: boolean;
  })[];
  rows: ComparisonRow[];
};

export type ProductFactName = 'audience' | 'phase' | 'installation' | 'protection' | 'brand' | 'kind';

export type ProductContent = ProductCardView & {
  /** Not `key`, which React reserves. */
  productKey: string;
  crumbs: Crumb[];
  /** Its pictures; the first one is that of its card. */
  pictures: PictureView[];
  availability: 'preorder' | 'out-of-stock' | null;
  facts: { name: ProductFactName; value: string }[];
  comparison: ComparisonView | null;
  /** Links to details, from the content. */
  more: { href: string; isExternal: boolean } | null;
  articles: ArticleRowView[];
  faqs: FaqItemView[];
  /** Searches the portal for the product. */
  searchHref: string;
};
