import { type Locale, LOCALES } from '@/lib/constants';
import type { Crumb } from '@/lib/page-data/props/common';
import { localePath } from './locale-path';

/** The path of the blog, and of its first page. */
export const BLOG_PATH = '/blog';

/** Returns the path of a post. */
export const blogPath = (key: string): string => `${BLOG_PATH}/${encodeURIComponent(key)}`;

/** Returns the path of a page of all posts, counted from 1. */
export const blogPagePath = (page: number): string => (page === 1 ? BLOG_PATH : `${BLOG_PATH}/page/${page}`);

/** Returns the path of a page of the posts in a category, counted from 1. */
export function blogCategoryPath(key: string, page = 1): string {
  const path = `${BLOG_PATH}/category/${encodeURIComponent(key)}`;
  return page === 1 ? path : `${path}/${page}`;
}

export type CategoryPathParts = { categoryKey: string; locale?: Locale };
export type TopicPathParts = CategoryPathParts & { topicUid: string };
export type ArticlePathParts = TopicPathParts & { articleUid: string; key: string };

/** Returns the path of a help category: `/content/{categoryKey}`. */
export function categoryPath({ categoryKey, locale }: CategoryPathParts): string {
  return localePath(`/content/${encodeURIComponent(categoryKey)}`, locale);
}

/** Returns the path of a page of a category's topics, counted from 1; the first page is the category's own path. */
export const categoryPagePath = (category: CategoryPathParts, page: number): string =>
  page === 1 ? categoryPath(category) : `${categoryPath(category)}/page/${page}`;

/** Returns the path of a topic: `/content/{categoryKey}/topic/{topicUid}`. */
export function topicPath({ categoryKey, topicUid, locale }: TopicPathParts): string {
  return `${categoryPath({ categoryKey, locale })}/topic/${encodeURIComponent(topicUid)}`;
}

/** Returns the path of a page of a topic's list, counted from 1; the first page is the topic's own path. */
export const topicPagePath = (topic: TopicPathParts, page: number): string =>
  page === 1 ? topicPath(topic) : `${topicPath(topic)}/${page}`;

/** Returns the path of an article whose topic is not known: `/content/article/{key}`. */
export const articleKeyPath = (key: string): string => `/content/article/${encodeURIComponent(key)}`;

/**
 * Returns the canonical path of an article: `/content/{categoryKey}/{topicUid}/{articleUid}-{key}`. A uid with a hyphen,
 * which another backend may use, stands alone, since it could not be told from the key.
 */
export function articlePath({ categoryKey, topicUid, articleUid, key, locale }: ArticlePathParts): string {
  const isAlone = articleUid.includes('-') || key === articleUid;
  const article = encodeURIComponent(articleUid) + (isAlone ? '' : `-${encodeURIComponent(key)}`);
  return `${categoryPath({ categoryKey, locale })}/${encodeURIComponent(topicUid)}/${article}`;
}

type PlacedArticle = {
  uid: string;
  key: string;
  topic?: { uid: string; category?: { key: string } | undefined } | undefined;
};

/** Returns an article's path without a language prefix: the canonical one, or by its key when its place is not known. */
export function pathOfArticle({ uid, key, topic }: PlacedArticle): string {
  const categoryKey = topic?.category?.key;
  if (!categoryKey) return articleKeyPath(key);
  return articlePath({ categoryKey, topicUid: topic.uid, articleUid: uid, key });
}

/**
 * Parses the last segment of an article's path, `{articleUid}` or `{articleUid}-{key}`. The first hyphen ends the uid
 * unless that stands alone.
 */
export function parseArticleSegment(segment: string): { articleUid: string; key: string | undefined } {
  const hyphen = segment.indexOf('-');
  if (hyphen === -1) return { articleUid: segment, key: undefined };
  return { articleUid: segment.slice(0, hyphen), key: segment.slice(hyphen + 1) };
}

/** Returns whether a path is that of the article with `name` as its uid or key. */
export function leadsToArticle(path: string, name: string): boolean {
  const segment = path.split('/').at(-1) ?? '';
  const { articleUid, key } = parseArticleSegment(segment);
  return [articleUid, key, segment].includes(name);
}

/**
 * Returns the category key of an article: the third part of the second crumb's URL, `/content/{categoryKey}`, split at
 * slashes (behaviour.md §2). Origin, query and language prefix are ignored.
 */
export function breadcrumbCategory(crumbs: readonly Crumb[]): string | undefined {
  const url = crumbs[1]?.url;
  if (!url) return undefined;
  const path = url.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/[?#].*$/, '');
  const segments = path.split('/');
  if (LOCALES.some((locale) => locale === segments[1])) segments.splice(1, 1);
  return segments[2] ? decodeSegment(segments[2]) : undefined;
}

/** Decodes a segment of a path; a malformed one is returned unchanged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
