import type { ErrorCodesAnswer, SearchHit } from '@/lib/contract/content';
import { articlePath, decodeSegment, pathOfArticle } from './article-path';
import type { FoundCode } from '@/lib/page-data/props/search';

// Apart from search-path.ts, which every page loads.

/** Returns the path of a search hit, without a language prefix, with the anchor of the heading above the answer. */
export function hitPath({
  model,
  uid,
  key,
  heading,
  breadcrumb,
}: Pick<SearchHit, 'model' | 'uid' | 'key' | 'heading' | 'breadcrumb'>): string {
  const anchor = heading ? `#${encodeURIComponent(heading.id)}` : '';
  switch (model) {
    case 'help-article': {
      const [category, topic] = breadcrumb;
      return pathOfArticle({ uid, key, topic: topic && { uid: topic.uid, category } }) + anchor;
    }
    case 'blog':
      return `/blog/${encodeURIComponent(key)}${anchor}`;
    case 'faq':
      return `/faq/${encodeURIComponent(key)}`;
    case 'product':
      return `/product/${encodeURIComponent(key)}`;
    case 'store-location':
      return `/store-location#${encodeURIComponent(key)}`;
    case 'page':
      return `/${encodeURIComponent(key)}${anchor}`;
  }
}

/** Longest query made of a path, in characters. */
const MAX_LENGTH = 80;

/**
 * Returns the words in the last segment of a path as a query: without an ending such as `.html`, ids and numbers. Empty
 * when there are none.
 */
export function wordsInPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = decodeSegment(last)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    // Words with digits are ids, numbers or dates.
    .filter((word) => word.length > 1 && !/\p{N}/u.test(word));
  return words.join(' ').slice(0, MAX_LENGTH).trim();
}

type Result = ErrorCodesAnswer['results'][number];

/** Returns the category of an article that explains a code, and a link to the heading there. */
export function errorCodePlace({ article, heading }: Pick<Result, 'article' | 'heading'>) {
  const { uid: topicUid, category } = article.topic;
  if (!category) return undefined;
  const path = articlePath({
    categoryKey: category.key,
    topicUid,
    articleUid: article.uid,
    key: article.key,
  });
  const href = heading ? `${path}#${encodeURIComponent(heading.id)}` : path;
  return { category, link: { title: article.title, href } };
}

/** Returns where a code is explained; the results are sorted, so that is the first that has a path. */
export function explainedAt(results: readonly Result[]): FoundCode | undefined {
  for (const result of results) {
    const place = errorCodePlace(result);
    if (place) return { code: result.code, href: place.link.href, explanation: result.text };
  }
  return undefined;
}
