import type { Crumb, DateView, HeadingView, LinkView, PictureView } from './common';
import type { ArticleRowView } from './cards';
import type { SectionData, SectionOf } from './home';

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
  html: string;
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
