import type { LinkView, PictureView } from './common';
import type {
  ArticleRowView,
  BannerSlideView,
  BlogCardView,
  CategoryCardView,
  FaqItemView,
  ProductCardView,
  ProductCategoryView,
} from './cards';

export type ActionView = {
  title: string;
  subtitle?: string;
  buttonTitle: string;
  href: string;
  isExternal: boolean;
};

export type ContentBlockView = { title?: string; html: string };

/** A section that content places on a page, with its data. */
export type SectionData =
  | { kind: 'banners'; banners: BannerSlideView[] }
  | { kind: 'intro'; title: string; subtitle?: string }
  | { kind: 'categories'; title: string; categories: CategoryCardView[]; isCut?: true | undefined }
  | { kind: 'articles'; title: string; articles: ArticleRowView[] }
  | { kind: 'blog'; title: string; posts: BlogCardView[] }
  | { kind: 'faq'; title: string; items: FaqItemView[] }
  | { kind: 'products'; title: string; products: ProductCardView[]; isCarousel?: boolean }
  | { kind: 'gallery'; title?: string; pictures: PictureView[] }
  | { kind: 'productCategories'; title: string; categories: ProductCategoryView[] }
  | { kind: 'brands'; title: string; brands: LinkView[] }
  | ({ kind: 'content' } & ContentBlockView)
  | ({ kind: 'action' } & ActionView);

export type SectionOf<Kind extends SectionData['kind']> = Extract<SectionData, { kind: Kind }>;

export type HomeContent = { sections: SectionData[] };
