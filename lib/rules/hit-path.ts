import type { SearchHit } from '@/lib/contract/content';
import { articlePath } from './article-path';

/**
 * Where a hit of the search opens: at the heading below which the answer stands, without a language's prefix.
 * Undefined when its place is not known.
 */
export function hitPath({
  model,
  uid,
  key,
  heading,
  breadcrumb,
}: Pick<SearchHit, 'model' | 'uid' | 'key' | 'heading' | 'breadcrumb'>): string | undefined {
  const anchor = heading ? `#${encodeURIComponent(heading.id)}` : '';
  switch (model) {
    case 'help-article': {
      const [category, topic] = breadcrumb;
      if (!category || !topic) return undefined;
      return articlePath({ categoryKey: category.key, topicUid: topic.uid, articleUid: uid, key }) + anchor;
    }
    case 'blog':
      return `/blog/${encodeURIComponent(key)}${anchor}`;
    case 'faq':
      return `/faq/${encodeURIComponent(key)}`;
    case 'product':
      return `/product/${encodeURIComponent(key)}`;
    case 'store-location':
      return `/store-location#${encodeURIComponent(key)}`;
  }
}
