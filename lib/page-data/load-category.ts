import { listTopicArticles } from '@/lib/api/list-all';
import { dataOrMissing, dataOrThrow, found, missing } from '@/lib/api/server';
import { MAX_TOPIC_LIST_SIZE } from '@/lib/constants';
import { categoryPath, topicPath } from '@/lib/rules/article-path';
import { sortTopics } from '@/lib/rules/sort-topics';
import { layoutText } from '@/lib/text/layout';
import type { ContentLoader } from './content-page';
import { loadOptional } from './load-optional';
import { toArticleRow, toPicture } from './pick';
import { listOf, minutesNote } from './sections';
import { translationsOf } from './translations';
import type { CategoryContent } from '@/lib/views/help';

export const loadCategory: ContentLoader<CategoryContent> = async (context) => {
  const { api, locale, params } = context;
  const category = dataOrMissing(await api.content.getCategory(params.categoryKey ?? '', { locale }));
  if (!category || category.key !== params.categoryKey) return missing();
  const categoryKey = category.key;
  const topics = sortTopics(
    await listOf(context, 'help-topic', { category_f: categoryKey, size: MAX_TOPIC_LIST_SIZE }),
  );
  // One topic is open at first; the others ask for their articles when they are opened.
  const first = topics.find((topic) => topic.article_count > 0);
  // Where they cannot be had, they are asked for by the reader's browser like those of the others.
  const articles = first
    ? await loadOptional(context, 'open topic', listTopicArticles(context, first.uid).then(dataOrThrow), [])
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
    topics: topics.map(({ uid, name, description, article_count }) => ({
      uid,
      name,
      href: topicPath({ categoryKey, topicUid: uid }),
      description: description ?? undefined,
      articleCount: article_count,
      articles:
        uid === first?.uid && articles.length > 0
          ? articles.flatMap((article) => toArticleRow(article, minutesNote(locale)) ?? [])
          : undefined,
    })),
    alternates: translationsOf(category, pathOf),
  });
};
