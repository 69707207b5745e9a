import type { PageContext } from '@/lib/api/server';
import { MAX_LIST_SIZE, MAX_TOPIC_LIST_SIZE } from '@/lib/constants';
import type { HelpArticle } from '@/lib/contract/content';
import { around } from '@/lib/rules/around';
import { sortTopics } from '@/lib/rules/sort-topics';
import { cacheUntilChange } from './content-cache';
import { loadOptional } from './load-optional';
import { listOf } from './sections';
import type { LinkView } from '@/lib/views/common';
import type { TreeView } from '@/lib/views/help';

/**
 * Longer lists are cut to what lies around the open one: the tree must not make the page heavier than its text. Beside
 * a long text, whose own contents list needs the room, it is shorter.
 */
const MAX_SHOWN = {
  usual: { categories: 16, topics: 12, articles: 12 },
  besideLongText: { categories: 8, topics: 6, articles: 6 },
};
/** A text is long from so many characters of HTML on: about 1500 words. */
const LONG_TEXT = 8000;

/** The categories of every tree: those with articles. */
const listTreeCategories = cacheUntilChange(async (api, locale) =>
  (await listOf({ api, locale }, 'help-category', { size: MAX_LIST_SIZE }))
    .filter(({ article_count }) => article_count > 0)
    .map(({ key, name }) => ({ key, name })),
);

/** The topics of a category, in their order. */
const listTreeTopics = cacheUntilChange(async (api, locale, categoryKey: string) => {
  const query = { category_f: categoryKey, size: MAX_TOPIC_LIST_SIZE };
  const topics = await listOf({ api, locale }, 'help-topic', query);
  return sortTopics(topics).map(({ uid, name }) => ({ uid, name }));
});

/**
 * Loads the tree beside an article: the categories, the topics of its category, the articles of its topic. `articles`
 * are the topic's, in reading order; `categoryKey` is the one that the breadcrumb names (behaviour.md §2). Null when
 * the article's place is not known.
 */
export async function loadArticleTree(
  { topic, title, html_body }: HelpArticle,
  articles: LinkView[],
  { path, categoryKey }: { path: string; categoryKey: string | undefined },
  context: Pick<PageContext, 'api' | 'locale' | 'onFallback'>,
): Promise<TreeView | null> {
  const category = topic?.category;
  if (!topic || !category || categoryKey === undefined) return null;
  const { api, locale } = context;
  const [categories, topics] = await Promise.all([
    loadOptional(context, 'categories', listTreeCategories(api, locale), []),
    loadOptional(context, 'topics', listTreeTopics(api, locale, categoryKey), []),
  ]);
  const max = (html_body ?? '').length < LONG_TEXT ? MAX_SHOWN.usual : MAX_SHOWN.besideLongText;
  const shownCategories = around<{ key: string; name: string }>(categories, category, max.categories, 'key');
  const shownTopics = around<{ uid: string; name: string }>(topics, topic, max.topics, 'uid');
  const shownArticles = around(articles, { title, href: path }, max.articles, 'href');
  const topicLinks = shownTopics.items.map(({ uid, name }) => ({
    uid,
    title: name,
    ...(uid === topic.uid && { articles: shownArticles.items }),
  }));
  return {
    open: { categoryKey, topicUid: topic.uid },
    isPartial: {
      ...(shownCategories.isCut && { categories: true }),
      ...(shownTopics.isCut && { topics: true }),
      ...(shownArticles.isCut && { articles: true }),
    },
    categories: shownCategories.items.map(({ key, name }) => ({
      categoryKey: key,
      title: name,
      ...(key === categoryKey && { topics: topicLinks }),
    })),
  };
}
