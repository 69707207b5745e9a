import { dataOrMissing, found, missing } from '@/lib/api/server';
import { MAX_LIST_SIZE, MAX_TOPIC_LIST_SIZE } from '@/lib/constants';
import { articlePath, categoryPath, topicPath } from '@/lib/rules/article-path';
import { sortTopics } from '@/lib/rules/sort-topics';
import { layoutText } from '@/lib/text/layout';
import type { ContentLoader } from './content-page';
import { toPicture } from './pick';
import { listOf } from './sections';
import { translationsOf } from './translations';
import type { CategoryContent } from '@/components/views';

/** Articles that a topic shows on its category's page. */
const PREVIEW_SIZE = 5;
/** In a larger category the topics alone are enough to read. */
const MAX_TOPICS_WITH_PREVIEW = 24;

export const loadCategory: ContentLoader<CategoryContent> = async (context) => {
  const { api, locale, params } = context;
  const category = dataOrMissing(await api.content.getCategory(params.categoryKey ?? '', { locale }));
  if (!category || category.key !== params.categoryKey) return missing();
  const categoryKey = category.key;
  const topics = await listOf(context, 'help-topic', { category_f: categoryKey, size: MAX_TOPIC_LIST_SIZE });
  const hasPreview = topics.length <= MAX_TOPICS_WITH_PREVIEW;
  const articles = hasPreview
    ? await listOf(context, 'help-article', {
        category_f: categoryKey,
        size: MAX_LIST_SIZE,
        expand: ['topic'],
      })
    : [];
  const pathOf = (key: string) => categoryPath({ categoryKey: key });
  return found({
    name: category.name,
    description: category.description,
    image: toPicture(category.image) ?? null,
    articleCount: category.article_count,
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: category.name, url: pathOf(categoryKey) },
    ],
    topics: sortTopics(topics).map((topic) => ({
      name: topic.name,
      href: topicPath({ categoryKey, topicUid: topic.uid }),
      description: topic.description ?? undefined,
      articleCount: topic.article_count,
      articles: articles
        .filter((article) => article.topic?.uid === topic.uid)
        .slice(0, PREVIEW_SIZE)
        .map(({ title, uid: articleUid, key }) => ({
          title,
          href: articlePath({ categoryKey, topicUid: topic.uid, articleUid, key }),
        })),
    })),
    alternates: translationsOf(category, pathOf),
  });
};
