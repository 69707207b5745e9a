import type { Locale } from '@/lib/constants';
import type { Position } from '@/lib/format/distance';
import type { ServiceHours } from '@/lib/hours/service-hours';
import type { LinkView, PictureView } from './common';

export type CategoryCardView = {
  name: string;
  href: string;
  description?: string;
  /** Unknown with backends that do not count. */
  articleCount?: number | undefined;
  /** Its language, if it is not the page's. */
  lang?: Locale | undefined;
  image?: PictureView;
};

export type ArticleRowView = LinkView & {
  description?: string;
  lang?: Locale | undefined;
  /** The place of the article or its reading time, in a line below the title. */
  note?: string;
};

export type BlogCardView = LinkView & {
  description?: string;
  category?: string;
  date: string;
  isoDate: string;
  lang?: Locale | undefined;
  image?: PictureView;
};

export type FaqItemView = {
  id: string;
  question: string;
  /** As HTML. */
  answer: string;
  /** The beginning of a long answer, shown in its place, with the path of its page. */
  beginning?: { text: string; href: string };
  lang?: Locale | undefined;
};

export type ProductCardView = {
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
  image?: PictureView;
  href: string;
};

/** A category of products with its subcategories. */
export type ProductCategoryView = LinkView & { items: ProductCategoryView[] };

export type StoreCardView = {
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

export type BannerSlideView = { image: PictureView; href?: string; isExternal?: boolean };
