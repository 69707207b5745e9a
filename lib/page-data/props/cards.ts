import type { Locale } from '@/lib/constants';
import type { Position } from '@/lib/format/numbers';
import type { ServiceHours } from '@/lib/hours/service-hours';
import type { Crumb, LinkData, PictureData } from './common';
import type { ProductChoice, ProductQuery } from '@/lib/paths/product-query';

export type CategoryCardData = {
  name: string;
  href: string;
  description?: string;
  /** Unknown with backends that do not count. */
  articleCount?: number | undefined;
  /** Its language, if it is not the page's. */
  lang?: Locale | undefined;
  image?: PictureData;
};

export type ArticleRowData = LinkData & {
  description?: string;
  lang?: Locale | undefined;
  /** The place of the article or its reading time, in a line below the title. */
  note?: string;
};

export type BlogCardData = LinkData & {
  description?: string;
  category?: string;
  date: string;
  isoDate: string;
  lang?: Locale | undefined;
  image?: PictureData;
};

export type FaqItemData = {
  id: string;
  question: string;
  /** As HTML. */
  answer: string;
  /** The beginning of a long answer, shown in its place, with the path of its page. */
  beginning?: { text: string; href: string };
  lang?: Locale | undefined;
};

export type ProductCardData = {
  name: string;
  description?: string;
  /** In whole rupiah. */
  price?: number;
  /** What another backend says in place of a number. */
  priceText?: string | undefined;
  priceUnit?: string;
  /** Whether the price is the lowest of several. */
  isFrom?: boolean;
  tax?: 'included' | 'excluded';
  features: string[];
  image?: PictureData;
  href: string;
};

/** A category of products with its subcategories. */
export type ProductCategoryData = LinkData & { items: ProductCategoryData[] };

export type StoreCardData = {
  /** Anchor on the page, to which search results link. */
  id: string;
  name: string;
  city: string;
  address: string;
  phone?: string | undefined;
  /** URL of a chat on WhatsApp. */
  whatsAppHref?: string | undefined;
  /** The hours as written in the content. */
  hours: { days: string; open: string }[];
  /** The hours in machine-readable form; undefined if they could not be parsed. */
  opening?: ServiceHours | undefined;
  position?: Position | undefined;
  /** Path of a picture. */
  image?: string | undefined;
};

export type BannerSlideData = { image: PictureData; href?: string; isExternal?: boolean };

export type ActionData = {
  title: string;
  subtitle?: string;
  buttonTitle: string;
  href: string;
  isExternal: boolean;
};

export type ContentBlockData = { title?: string; html: string };

/** A section that content places on a page, with its data. */
export type SectionData =
  | { kind: 'banners'; banners: BannerSlideData[] }
  | { kind: 'intro'; title: string; subtitle?: string }
  | { kind: 'categories'; title: string; categories: CategoryCardData[]; isCut?: true | undefined }
  | { kind: 'articles'; title: string; articles: ArticleRowData[] }
  | { kind: 'blog'; title: string; posts: BlogCardData[] }
  | { kind: 'faq'; title: string; items: FaqItemData[] }
  | { kind: 'products'; title: string; products: ProductCardData[]; isCarousel?: boolean }
  | { kind: 'gallery'; title?: string; pictures: PictureData[] }
  | { kind: 'productCategories'; title: string; categories: ProductCategoryData[] }
  | { kind: 'brands'; title: string; brands: LinkData[] }
  | ({ kind: 'content' } & ContentBlockData)
  | ({ kind: 'action' } & ActionData);

export type SectionOf<Kind extends SectionData['kind']> = Extract<SectionData, { kind: Kind }>;

export type HomeContent = { sections: SectionData[] };

/** A category in the navigation of the list; it links to the list of this category alone. */
export type ProductCategoryLink = LinkData & {
  /** Undefined if the backend does not count. */
  count?: number;
  isCurrent: boolean;
  items: ProductCategoryLink[];
};

/** A value of a filter, with the number of products that match it. */
type ChoiceData = { value: string; label: string; count: number };

export type ProductsContent = {
  /** Not `query`, which fills the search field of the header. */
  filters: ProductQuery;
  title: string;
  lead: string | null;
  /** Description of the category, of any length. */
  description?: string | undefined;
  crumbs: Crumb[];
  /** Undefined if the backend failed. */
  found?: { count: number; size: number; products: ProductCardData[] };
  categories: ProductCategoryLink[];
  /** The link to all categories. */
  everywhere: Omit<ProductCategoryLink, 'items'>;
  groups: { name: ProductChoice; choices: ChoiceData[] }[];
  /** Links that remove one of the active filters. */
  chips: LinkData[];
};

/** A row of the comparison: a value per product; true and false mean that the product has or lacks it. */
type ComparisonRow = { name: string; values: (string | boolean | null)[] };

/** Products of one family beside each other. */
export type ComparisonData = {
  products: (Pick<ProductCardData, 'name' | 'href' | 'price' | 'priceUnit' | 'isFrom' | 'tax'> & {
    isCurrent: boolean;
  })[];
  rows: ComparisonRow[];
};

type ProductFactName = 'audience' | 'phase' | 'installation' | 'protection' | 'brand' | 'kind';

export type ProductContent = ProductCardData & {
  /** Not `key`, which React reserves. */
  productKey: string;
  crumbs: Crumb[];
  /** Its pictures; the first one is that of its card. */
  pictures: PictureData[];
  availability: 'preorder' | 'out-of-stock' | null;
  facts: { name: ProductFactName; value: string }[];
  comparison: ComparisonData | null;
  /** Links to details, from the content. */
  more: { href: string; isExternal: boolean } | null;
  articles: ArticleRowData[];
  faqs: FaqItemData[];
  /** Searches the portal for the product. */
  searchHref: string;
};
