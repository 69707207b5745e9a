import { listTopicArticles, withUntranslated } from '@/lib/api/content-lists';
import { dataOrThrow, type PageContext } from '@/lib/api/server';
import type { HelpArticle } from '@/lib/contract/content';
import { adjacentItems } from '@/lib/rules/adjacent-items';
import { isPrivate } from '@/lib/rules/is-private';

/** Articles read on each side of one: enough for the tree, and for related ones of the same topic. */
const AROUND = 20;

/**
 * Loads an article with those around it in the reading order of its topic. A backend without the extension is asked for
 * the topic's articles instead, as far as the one after it. @throws Error when the backend fails
 */
export async function loadArticlesAround(
  article: HelpArticle,
  context: Pick<PageContext, 'api' | 'locale'>,
): Promise<HelpArticle[]> {
  const { api, locale } = context;
  if (!article.topic) return [];
  if (!api.has('listAdjacent')) {
    const isEnough = (others: readonly HelpArticle[]): boolean =>
      adjacentItems(others, ({ uid }) => uid === article.uid).next !== undefined;
    return dataOrThrow(await listTopicArticles(context, article.topic.uid, { isEnough }));
  }
  const query = { locale, size: AROUND, ...withUntranslated(locale) };
  const { previous, next } = dataOrThrow(await api.content.listAdjacent(article.uid, query));
  return [...previous, article, ...next].filter((other) => !isPrivate(other));
}
