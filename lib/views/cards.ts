import type { LinkView, PictureView } from './common';

export type CategoryCardView = {
  name: string;
  href: string;
  description?: string;
  articleCount: number;
  image?: PictureView;
};

export type ArticleRowView = LinkView & {
  description?: string;
  /** Where the article stands, or how long it takes: one line below the title. */
  note?: string;
};

export type BlogCardView = LinkView & {
  description?: string;
  category?: string;
  date: string;
  isoDate: string;
  image?: PictureView;
};

export type FaqItemView = { id: string; question: string; answer: string };

export type ProductCardView = {
  name: string;
  description?: string;
  /** In whole rupiah. */
  price?: number;
  priceUnit?: string;
  features: string[];
  image?: PictureView;
  href?: string;
  isExternal?: boolean;
};

/** A category of products with those below it. */
export type ProductCategoryView = LinkView & { items: LinkView[] };

export type StoreCardView = {
  /** Names its place on the page, so that a search can lead there. */
  id: string;
  name: string;
  city: string;
  address: string;
  phone?: string;
  hours: { days: string; open: string }[];
  /** Address of a map that leads there. */
  mapHref?: string;
};

export type BannerSlideView = { image: PictureView; href?: string; isExternal?: boolean };
