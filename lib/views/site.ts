import type { BlogCardView, CategoryCardView, FaqItemView, ProductCardView, StoreCardView } from './cards';
import type { Crumb, DateView, HeadingView, LinkView, PictureView } from './common';
import type { SectionOf } from './home';

export type TextContent = {
  title: string;
  description: string | null;
  html: string;
  updated: DateView;
  crumbs: Crumb[];
  headings: HeadingView[];
  sections: SectionOf<'content' | 'action'>[];
};

export type BlogContent = { crumbs: Crumb[]; posts: BlogCardView[] };

export type BlogPostContent = {
  title: string;
  description: string | null;
  author: string | null;
  category: string | null;
  published: DateView;
  readingMinutes: number;
  image: PictureView | null;
  html: string;
  crumbs: Crumb[];
  newer: LinkView | null;
  older: LinkView | null;
};

export type FaqTheme = { id: string; name: string; items: FaqItemView[] };

export type FaqContent = { crumbs: Crumb[]; themes: FaqTheme[] };

export type ProductContent = ProductCardView & {
  crumbs: Crumb[];
  /** Searches the portal for the product. */
  guides: LinkView;
};

export type StoresContent = { crumbs: Crumb[]; stores: StoreCardView[] };

export type NotFoundContent = { categories: CategoryCardView[] };

/** Pages of the user's requests, which only the browser loads. */
export type RequestPageContent = { crumbs: Crumb[] };

/** The page of one request. */
export type RequestContent = RequestPageContent & { requestKey: string };

/** Where the link in a mail leads: before and after its mails are stopped. */
export type MailSettingsContent = { outcome: 'asking' | 'stopped' | 'invalid'; action: string };
