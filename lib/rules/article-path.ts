import type { Locale } from '@/lib/constants';
import { localePath } from './locale-path';

export type CategoryAddress = { categoryKey: string; locale?: Locale };
export type TopicAddress = CategoryAddress & { topicUid: string };
export type ArticleAddress = TopicAddress & { articleUid: string; key: string };

/** The address of a help category: `/content/{categoryKey}`. */
export function categoryPath({ categoryKey, locale }: CategoryAddress): string {
  return localePath(`/content/${encodeURIComponent(categoryKey)}`, locale);
}

/** The address of a topic: `/content/{categoryKey}/topic/{topicUid}`. */
export function topicPath({ categoryKey, topicUid, locale }: TopicAddress): string {
  return `${categoryPath({ categoryKey, locale })}/topic/${encodeURIComponent(topicUid)}`;
}

/** The address of a part of a topic's list, counted from 1; the first one is the topic's own. */
export const topicPagePath = (topic: TopicAddress, page: number): string =>
  page === 1 ? topicPath(topic) : `${topicPath(topic)}/${page}`;

/** The canonical address of an article: `/content/{categoryKey}/{topicUid}/{articleUid}-{key}`. */
export function articlePath({ categoryKey, topicUid, articleUid, key, locale }: ArticleAddress): string {
  const article = `${encodeURIComponent(articleUid)}-${encodeURIComponent(key)}`;
  return `${categoryPath({ categoryKey, locale })}/${encodeURIComponent(topicUid)}/${article}`;
}

/**
 * Takes the last segment of an article's address apart: `{articleUid}` or `{articleUid}-{key}`. A uid never holds a
 * hyphen, so the first one ends it.
 */
export function parseArticleSegment(segment: string): { articleUid: string; key: string | undefined } {
  const hyphen = segment.indexOf('-');
  if (hyphen === -1) return { articleUid: segment, key: undefined };
  return { articleUid: segment.slice(0, hyphen), key: segment.slice(hyphen + 1) };
}

/** Whether an address leads to the article that `name` is the uid or the key of. */
export function leadsToArticle(path: string, name: string): boolean {
  const { articleUid, key } = parseArticleSegment(path.split('/').at(-1) ?? '');
  return name === articleUid || name === key;
}
