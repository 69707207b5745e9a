import type { ErrorCodesAnswer } from '@/lib/contract/content';
import type { FoundCode } from '@/lib/page-data/props/search';
import { articlePath } from './article-path';

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
