import type { Locale } from '@/lib/constants';
import type { ContentLink, Crumb, DateData, HeadingData, LinkData, PictureData } from './common';
import type { ArticleRowData, SectionData, SectionOf } from './cards';

/** A topic on its category's page. */
export type TopicPanelData = {
  uid: string;
  name: string;
  href: string;
  description?: string;
  /** Unknown with backends that do not count. */
  articleCount?: number | undefined;
  /** Its language, if it is not the page's. */
  lang?: Locale | undefined;
  /** Its articles; of a long topic the first ones. */
  articles?: ArticleRowData[];
  /** There are more, or they could not be read; the browser loads them. */
  isCut?: true | undefined;
};

/** A topic in the tree; only the one that is open in the server's HTML has `articles`. */
export type TreeTopicData = {
  uid: string;
  title: string;
  lang?: Locale | undefined;
  articles?: ContentLink[];
};

/** A category in the tree; only the one that is open in the server's HTML has `topics`. */
export type TreeCategoryData = {
  categoryKey: string;
  title: string;
  lang?: Locale | undefined;
  topics?: TreeTopicData[];
};

/**
 * The tree beside an article. The server renders the open branch and cuts long lists; `isPartial` names those that
 * were cut, which the browser can load in full.
 */
export type TreeData = {
  categories: TreeCategoryData[];
  /** The place of the article, which is open at first. */
  open: { categoryKey: string; topicUid: string };
  isPartial: { categories?: true; topics?: true; articles?: true };
};

export type CategoriesContent = { title: string; lead: string; crumbs: Crumb[]; sections: SectionData[] };

export type CategoryContent = {
  name: string;
  description: string | null;
  image: PictureData | null;
  /** Not `key`, which React reserves. */
  categoryKey: string;
  /** Unknown with backends that do not count. */
  articleCount?: number | undefined;
  crumbs: Crumb[];
  /** The topics of this page. */
  topics: TopicPanelData[];
  /** The number of topics on all pages. */
  topicCount: number;
  /** The number of this page, from 1, and of the last one. */
  page: number;
  lastPage: number;
};

export type TopicContent = {
  name: string;
  categoryKey: string;
  topicUid: string;
  description: string | null;
  crumbs: Crumb[];
  /** The articles of this page. */
  articles: ArticleRowData[];
  /** The number of articles on all pages. */
  articleCount: number;
  /** The number of this page, from 1, and of the last one. */
  page: number;
  lastPage: number;
  previous: string | null;
  next: string | null;
  /** The other topics of the category. */
  otherTopics: ContentLink[];
};

export type ArticleContent = {
  uid: string;
  /** Not `key`, which React reserves. */
  articleKey: string;
  title: string;
  crumbs: Crumb[];
  updated: DateData;
  /** Undefined for a short text. */
  readingMinutes?: number | undefined;
  /** The number of views in words; undefined for none. */
  views?: string;
  headings: HeadingData[];
  html: string;
  image: PictureData | null;
  /** A video with an `id` can be played in the page; others are only linked. */
  video: { href: string; id?: string } | null;
  sections: SectionOf<'content' | 'action'>[];
  /** Its path without the language's prefix. */
  path: string;
  tree: TreeData | null;
  related: ArticleRowData[];
  previous: ContentLink | null;
  next: ContentLink | null;
};

/** An error code with the article that explains it. */
export type ErrorCodeData = LinkData & {
  /** Anchor on the page. */
  id: string;
  code: string;
  text: string;
  /** Other articles that mention it. */
  others: LinkData[];
};

export type ErrorCodesContent = {
  crumbs: Crumb[];
  page: number;
  /** Number of codes on all pages. */
  count: number;
  groups: { id: string; name: string; codes: ErrorCodeData[] }[];
};

export type TermData = {
  /** Anchor on the page. */
  id: string;
  term: string;
  aliases: string[];
  explanation: string;
  /** The article about it. */
  href?: string;
  isExternal?: boolean;
};

export type GlossaryContent = {
  crumbs: Crumb[];
  /** Terms by their first letter. */
  letters: { letter: string; id: string; terms: TermData[] }[];
};
