import type { PageContext } from '@/lib/api/server';
import { MAX_LIST_SIZE, MAX_TOPIC_LIST_SIZE, type Locale } from '@/lib/constants';
import type { HelpArticle } from '@/lib/contract/content';
import { windowAround } from './adjacent-items';
import { foreignLang, ownLanguageFirst } from '@/lib/format/foreign-lang';
import { sortTopics } from '@/lib/format/sort-topics';
import { cacheUntilChange } from './content-cache';
import { loadOptional } from './content-page';
import { listShown } from './sections';
import type { ContentLink } from '@/lib/page-data/props/common';
import type { TreeData } from '@/lib/page-data/props/help';

/**
 * Most items in each list of the tree; longer lists are cut to what surrounds the open item, so that the tree stays
 * lighter than the text. A long text leaves less room, because its table of contents is long as well.
 */
const MAX_SHOWN = {
  default: { categories: 16, topics: 12, articles: 12 },
  longText: { categories: 8, topics: 6, articles: 6 },
};
/** Length from which a text is long, in characters of HTML: about 1500 words. */
const LONG_TEXT = 8000;

/** Lists the categories that have articles. */
const listTreeCategories = cacheUntilChange(async (api, locale) =>
  (await listShown({ api, locale }, 'help-category', { size: MAX_LIST_SIZE }))
    .filter(({ article_count }) => article_count !== 0)
    .map((category) => ({ key: category.key, name: category.name, lang: foreignLang(category, locale) })),
);

/** Lists the topics of a category in their order. */
const listTreeTopics = cacheUntilChange(async (api, locale, categoryKey: string) => {
  const query = { category_f: categoryKey, size: MAX_TOPIC_LIST_SIZE };
  const topics = await listShown({ api, locale }, 'help-topic', query);
  return ownLanguageFirst(sortTopics(topics), locale).map((topic) => ({
    uid: topic.uid,
    name: topic.name,
    lang: foreignLang(topic, locale),
  }));
});

/**
 * Loads the tree beside an article: all categories, the topics of its category, the articles of its topic. `articles`
 * are the topic's, in reading order; `categoryKey` is taken from the breadcrumb (behaviour.md §2). Returns null when
 * the article has no topic or category.
 */
export async function loadArticleTree(
  { topic, title, html_body }: HelpArticle,
  articles: ContentLink[],
  { path, categoryKey }: { path: string; categoryKey: string | undefined },
  context: Pick<PageContext, 'api' | 'locale' | 'onFallback'>,
): Promise<TreeData | null> {
  const category = topic?.category;
  if (!topic || !category || categoryKey === undefined) return null;
  const { api, locale } = context;
  const [categories, topics] = await Promise.all([
    loadOptional(context, 'categories', listTreeCategories(api, locale), []),
    loadOptional(context, 'topics', listTreeTopics(api, locale, categoryKey), []),
  ]);
  const max = (html_body ?? '').length < LONG_TEXT ? MAX_SHOWN.default : MAX_SHOWN.longText;
  const shownCategories = windowAround<{ key: string; name: string; lang?: Locale | undefined }>(
    categories,
    category,
    max.categories,
    'key',
  );
  const shownTopics = windowAround<{ uid: string; name: string; lang?: Locale | undefined }>(
    topics,
    topic,
    max.topics,
    'uid',
  );
  const shownArticles = windowAround<ContentLink>(articles, { title, href: path }, max.articles, 'href');
  const topicLinks = shownTopics.items.map(({ uid, name, lang }) => ({
    uid,
    title: name,
    lang,
    ...(uid === topic.uid && { articles: shownArticles.items }),
  }));
  return {
    open: { categoryKey, topicUid: topic.uid },
    isPartial: {
      ...(shownCategories.isCut && { categories: true }),
      ...(shownTopics.isCut && { topics: true }),
      ...(shownArticles.isCut && { articles: true }),
    },
    categories: shownCategories.items.map(({ key, name, lang }) => ({
      categoryKey: key,
      title: name,
      lang,
      ...(key === categoryKey && { topics: topicLinks }),
    })),
  };
}
