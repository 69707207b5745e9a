import type { Locale } from '@/lib/constants';
import type { ProductBrand, CatalogCategory } from '@/lib/contract/catalog';
import type {
  Banner,
  BlogPost,
  ContentImage,
  Faq,
  HelpArticle,
  HelpCategory,
  Product,
} from '@/lib/contract/content';
import { getSettings } from '@/lib/env.server';
import { categoryPath, pathOfArticle, blogPath } from '@/lib/paths/article-path';
import { foreignLang } from '@/lib/format/foreign-lang';
import { formatDate } from '@/lib/format/format-date';
import { PRODUCTS_PATH, productsPath } from '@/lib/paths/product-query';
import { safeLink } from '@/lib/paths/safe-link';
import { shownPicture } from '@/lib/paths/image-url';
import type {
  ArticleRowData,
  BannerSlideData,
  BlogCardData,
  CategoryCardData,
  FaqItemData,
  ProductCardData,
  ProductCategoryData,
} from '@/lib/page-data/props/cards';
import type { LinkData, PictureData } from '@/lib/page-data/props/common';

// Props end up in public HTML, so each function picks only what its component shows.

/** Size in pixels of a picture whose size is not known. */
const UNKNOWN_SIZE = { width: 960, height: 540 };

/** Returns a picture of the portal or of its remote backend; undefined for others, which browsers may not load. */
export function toPicture(image: ContentImage | null | undefined): PictureData | undefined {
  const src = image ? shownSource(image.image_url) : undefined;
  if (!image || src === undefined) return undefined;
  return {
    src,
    alt: image.alt ?? '',
    width: image.width ?? UNKNOWN_SIZE.width,
    height: image.height ?? UNKNOWN_SIZE.height,
  };
}

function shownSource(url: string): string | undefined {
  const settings = getSettings();
  if (settings.remote) return shownPicture(url, settings);
  return url.startsWith('/') && !url.startsWith('//') ? url : undefined;
}

export const toCategoryCard = (category: HelpCategory, locale: Locale): CategoryCardData => ({
  name: category.name,
  href: categoryPath({ categoryKey: category.key }),
  description: category.description ?? undefined,
  articleCount: category.article_count,
  lang: foreignLang(category, locale),
  image: toPicture(category.image),
});

/** Returns an article as a row with a note. */
export function toArticleRow(
  article: HelpArticle,
  locale: Locale,
  note: (article: HelpArticle) => string | undefined,
): ArticleRowData {
  return {
    title: article.title,
    href: pathOfArticle(article),
    description: article.description ?? undefined,
    lang: foreignLang(article, locale),
    note: note(article),
  };
}

export const faqItemPath = (key: string): string => `/faq/${encodeURIComponent(key)}`;
export const productPath = (key: string): string => `${PRODUCTS_PATH}/${encodeURIComponent(key)}`;

export const toBlogCard = (post: BlogPost, locale: Locale): BlogCardData => ({
  title: post.title,
  href: blogPath(post.key),
  description: post.description ?? undefined,
  category: post.category?.name,
  date: formatDate(post.created_at, locale),
  isoDate: post.created_at,
  lang: foreignLang(post, locale),
  image: toPicture(post.featured_image),
});

export const toFaqItem = (faq: Faq, locale: Locale): FaqItemData => ({
  id: faq.key,
  question: faq.title,
  answer: faq.html_body,
  lang: foreignLang(faq, locale),
});

export const toProductCard = (product: Product): ProductCardData => ({
  name: product.name,
  description: product.description ?? undefined,
  price: product.price ?? undefined,
  priceText: product.price_text || undefined,
  priceUnit: product.price_unit ?? undefined,
  isFrom: product.price_from || undefined,
  tax: product.tax ?? undefined,
  features: product.features,
  image: toPicture(product.image),
  href: productPath(product.key),
});

export const toBrandLink = ({ key, value }: ProductBrand): LinkData => ({
  title: value,
  href: `${PRODUCTS_PATH}?brand=${encodeURIComponent(key)}`,
});

export const toProductCategory = ({ key, name, child_categories }: CatalogCategory): ProductCategoryData => ({
  title: name,
  href: productsPath({ category: key }),
  items: child_categories.map(toProductCategory),
});

export function toBannerSlide(banner: Banner): BannerSlideData | undefined {
  const image = toPicture(banner);
  return image && { image, ...safeLink(banner.link_to) };
}
