import type { ArticleRowProps } from '@/components/article/ArticleRow';
import type { BlogCardProps } from '@/components/blog/BlogCard';
import type { CategoryCardProps } from '@/components/category/CategoryCard';
import type { FaqItemProps } from '@/components/faq/FaqItem';
import type { BannerSlide } from '@/components/home/BannerSlides';
import type { ProductCardProps } from '@/components/product/ProductCard';
import type { ActionBannerProps } from './ActionBanner';
import type { ContentBlockProps } from './ContentBlock';

/** A part of a page as content orders it, with its data already there. */
export type PageSectionData =
  | { kind: 'banners'; banners: BannerSlide[] }
  | { kind: 'intro'; title: string; subtitle?: string }
  | { kind: 'categories'; title: string; categories: CategoryCardProps[] }
  | { kind: 'articles'; title: string; articles: ArticleRowProps[] }
  | { kind: 'blog'; title: string; posts: BlogCardProps[] }
  | { kind: 'faq'; title: string; items: FaqItemProps[] }
  | { kind: 'products'; title: string; products: ProductCardProps[] }
  | ({ kind: 'content' } & ContentBlockProps)
  | ({ kind: 'action' } & ActionBannerProps);

export type PageSectionOf<Kind extends PageSectionData['kind']> = Extract<PageSectionData, { kind: Kind }>;
