import type { Locale } from '@/lib/constants';
import type { Crumb } from '@/lib/rules/breadcrumb-category';

// What screens and their parts are given. Everything in here ends up in public HTML.

/** Where a page stands in each language in which it exists; paths without the language's prefix. */
export type Alternates = Partial<Record<Locale, string>>;

/** A link by its address; leaving the portal or not. */
export type LinkView = { title: string; href: string };

/** An entry of a navigation; `href` is safe to link. Its list of `items` is empty where the page holds them already. */
export type NavLink = LinkView & { isExternal?: boolean; description?: string; items?: NavLink[] };

/** An entry of the bar at the foot of phones; `icon` is a name that content chose. */
export type BarLink = NavLink & { icon?: string };

/** The parts of the footer that content may set. */
export type FooterSection =
  | { kind: 'about'; text: string }
  | { kind: 'address'; lines: string[] }
  | { kind: 'contact'; email?: string; phone?: string; hours?: string }
  | { kind: 'links'; title: string; links: NavLink[] }
  | { kind: 'social'; links: NavLink[] }
  | { kind: 'copyright'; text: string };

export type FooterSectionOf<Kind extends FooterSection['kind']> = Extract<FooterSection, { kind: Kind }>;

/** What stands around every page. */
export type LayoutView = {
  name: string;
  links: NavLink[];
  mobileLinks: NavLink[];
  barLinks: BarLink[];
  /** Undefined in the browser on a page that came from the server, which holds it (AsWritten). */
  footer: FooterSection[] | undefined;
};

/** A picture of our own; sizes in pixels. */
export type PictureView = { src: string; alt: string; width: number; height: number };

export type CategoryCardView = {
  name: string;
  href: string;
  description?: string;
  articleCount: number;
  image?: PictureView;
};

/** A topic on its category's page. */
export type TopicPanelView = {
  uid: string;
  name: string;
  href: string;
  description?: string;
  articleCount: number;
  /** Its articles, for the topic that is open at first; the others are asked for when they are opened. */
  articles?: ArticleRowView[];
};

export type ArticleRowView = LinkView & {
  description?: string;
  /** Where the article stands, or how long it takes: one line below the title. */
  note?: string;
};

/** A topic in the tree; `articles` only of the one that is open in the server's HTML. Its uid says its address. */
export type TreeTopicView = { uid: string; title: string; articles?: LinkView[] };

/** A category in the tree; `topics` only of the one that is open in the server's HTML. */
export type TreeCategoryView = { categoryKey: string; title: string; topics?: TreeTopicView[] };

/**
 * The tree beside an article. The server writes what is open and cuts long lists; `isPartial` names the lists that
 * hold more, which the browser asks for.
 */
export type TreeView = {
  categories: TreeCategoryView[];
  /** The article's own place, which is open at first. */
  open: { categoryKey: string; topicUid: string };
  isPartial: { categories?: true; topics?: true; articles?: true };
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

export type ActionView = {
  title: string;
  subtitle?: string;
  buttonTitle: string;
  href: string;
  isExternal: boolean;
};

export type ContentBlockView = { title?: string; html: string };

/** A part of a page as content orders it, with its data already there. */
export type SectionData =
  | { kind: 'banners'; banners: BannerSlideView[] }
  | { kind: 'intro'; title: string; subtitle?: string }
  | { kind: 'categories'; title: string; categories: CategoryCardView[] }
  | { kind: 'articles'; title: string; articles: ArticleRowView[] }
  | { kind: 'blog'; title: string; posts: BlogCardView[] }
  | { kind: 'faq'; title: string; items: FaqItemView[] }
  | { kind: 'products'; title: string; products: ProductCardView[] }
  | { kind: 'productCategories'; title: string; categories: ProductCategoryView[] }
  | { kind: 'brands'; title: string; brands: LinkView[] }
  | ({ kind: 'content' } & ContentBlockView)
  | ({ kind: 'action' } & ActionView);

export type SectionOf<Kind extends SectionData['kind']> = Extract<SectionData, { kind: Kind }>;

/** A day for machines and in words. */
export type DateView = { iso: string; text: string };

export type HeadingView = { id: string; text: string };

export type HomeContent = { sections: SectionData[] };

export type CategoriesContent = { title: string; lead: string; crumbs: Crumb[]; sections: SectionData[] };

export type CategoryContent = {
  name: string;
  description: string | null;
  image: PictureView | null;
  articleCount: number;
  crumbs: Crumb[];
  topics: TopicPanelView[];
};

export type TopicContent = {
  name: string;
  description: string | null;
  crumbs: Crumb[];
  /** Those of this page. */
  articles: ArticleRowView[];
  /** How many there are on all pages. */
  articleCount: number;
  /** Which of the pages this is, counted from 1. */
  page: number;
  previous: string | null;
  next: string | null;
  /** The other topics of the category. */
  otherTopics: LinkView[];
};

export type ArticleContent = {
  uid: string;
  /** Not `key`: React keeps that name for itself. */
  articleKey: string;
  title: string;
  crumbs: Crumb[];
  updated: DateView;
  readingMinutes: number;
  /** How often the article was read, in words; undefined for never. */
  views?: string;
  headings: HeadingView[];
  html: PageText;
  image: PictureView | null;
  /** `id` names a video that can be played in the page; others are only linked. */
  video: { href: string; id?: string } | null;
  sections: SectionOf<'content' | 'action'>[];
  /** Its address within the site, without a language. */
  path: string;
  tree: TreeView | null;
  related: ArticleRowView[];
  previous: LinkView | null;
  next: LinkView | null;
};

/** The text of a page; undefined in the browser on a page that came from the server, which holds it (BodyText). */
export type PageText = string | undefined;

export type TextContent = {
  title: string;
  description: string | null;
  html: PageText;
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
  html: PageText;
  crumbs: Crumb[];
  newer: LinkView | null;
  older: LinkView | null;
};

export type FaqTheme = { id: string; name: string; items: FaqItemView[] };
export type FaqContent = { crumbs: Crumb[]; themes: FaqTheme[] };

export type StoresContent = { crumbs: Crumb[]; stores: StoreCardView[] };

export type NotFoundContent = { categories: CategoryCardView[] };

/** Pages of a customer's own requests; what is in them is known in the browser only. */
export type RequestPageContent = { crumbs: Crumb[] };
/** One of them, by its key. */
export type RequestContent = RequestPageContent & { requestKey: string };
