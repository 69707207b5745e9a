import { listTopicArticles } from '@/lib/api/list-all';
import { dataOrMissing, dataOrThrow, found, missing, moved } from '@/lib/api/server';
import { MAX_TOPIC_LIST_SIZE } from '@/lib/constants';
import { categoryPath, topicPath } from '@/lib/rules/article-path';
import { isPrivate } from '@/lib/rules/is-private';
import { localePath } from '@/lib/rules/locale-path';
import { sortTopics } from '@/lib/rules/sort-topics';
import { layoutText } from '@/lib/text/layout';
import { beside } from './beside';
import type { ContentLoader } from './content-page';
import { toArticleRow } from './pick';
import { minutesNote } from './sections';
import { translationsOf } from './translations';
import type { TopicContent } from '@/components/views';

export const loadTopic: ContentLoader<TopicContent> = async (context) => {
  const { api, locale, params } = context;
  const topic = dataOrMissing(await api.content.getTopic(params.topicUid ?? '', { locale }));
  if (!topic) return missing();
  const { uid: topicUid, category_key: categoryKey } = topic;
  const path = topicPath({ categoryKey, topicUid });
  if (params.categoryKey !== categoryKey || params.topicUid !== topicUid) {
    return moved(localePath(path, locale));
  }
  const ofCategory = {
    model: 'help-topic',
    locale,
    category_f: categoryKey,
    size: MAX_TOPIC_LIST_SIZE,
  } as const;
  const [[category], articles, topics] = await Promise.all([
    beside(context, 'category', api.content.getCategory(categoryKey, { locale }), (data) => [data]),
    listTopicArticles(context, topicUid).then(dataOrThrow),
    beside(context, 'other topics', api.content.list(ofCategory), ({ results }) => results),
  ]);
  const categoryName = category?.name ?? articles[0]?.topic?.category?.name ?? categoryKey;
  return found({
    name: topic.name,
    description: topic.description,
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: categoryName, url: categoryPath({ categoryKey }) },
      { name: topic.name, url: path },
    ],
    articles: articles.flatMap((article) => toArticleRow(article, minutesNote(locale)) ?? []),
    otherTopics: sortTopics(topics)
      .filter((other) => other.uid !== topicUid && !isPrivate(other))
      .slice(0, MAX_OTHER_TOPICS)
      .map((other) => ({ title: other.name, href: topicPath({ categoryKey, topicUid: other.uid }) })),
    alternates: translationsOf(topic, () => path),
  });
};

/** More would bury what the reader came for; the category's page has them all. */
const MAX_OTHER_TOPICS = 20;
