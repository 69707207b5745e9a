import { listTopicArticles } from '@/lib/api/list-all';
import { dataOrMissing, dataOrThrow, found, missing, moved } from '@/lib/api/server';
import { MAX_TOPIC_LIST_SIZE, TOPIC_PAGE_SIZE } from '@/lib/constants';
import { categoryPath, topicPagePath, topicPath } from '@/lib/rules/article-path';
import { localePath } from '@/lib/rules/locale-path';
import { sortTopics } from '@/lib/rules/sort-topics';
import { layoutText } from '@/lib/text/layout';
import type { ContentLoader } from './content-page';
import { loadOptional } from './load-optional';
import { toArticleRow } from './pick';
import { listOf, minutesNote } from './sections';
import { translationsOf } from './translations';
import type { TopicContent } from '@/lib/views/help';

/** A topic, and of its articles those that the address asks for: `…/{topicUid}` or `…/{topicUid}/{page}` from 2 on. */
export const loadTopic: ContentLoader<TopicContent> = async (context) => {
  const { api, locale, params } = context;
  const page = Number(params.page ?? 1);
  if (params.page !== undefined && !/^[1-9]\d{0,3}$/.test(params.page)) return missing();
  const topic = dataOrMissing(await api.content.getTopic(params.topicUid ?? '', { locale }));
  if (!topic) return missing();
  const { uid: topicUid, category_key: categoryKey } = topic;
  const pathOf = (number: number) => topicPagePath({ categoryKey, topicUid }, number);
  const path = pathOf(page);
  if (params.categoryKey !== categoryKey || params.topicUid !== topicUid || params.page === '1') {
    return moved(localePath(path, locale));
  }
  const from = (page - 1) * TOPIC_PAGE_SIZE;
  const [category, articles, topics] = await Promise.all([
    loadOptional(
      context,
      'category',
      api.content.getCategory(categoryKey, { locale }).then(dataOrThrow),
      undefined,
    ),
    listTopicArticles(context, topicUid, { from, limit: TOPIC_PAGE_SIZE }).then(dataOrThrow),
    loadOptional(
      context,
      'other topics',
      listOf(context, 'help-topic', { category_f: categoryKey, size: MAX_TOPIC_LIST_SIZE }),
      [],
    ),
  ]);
  if (page > 1 && articles.length === 0) return missing();
  // What a page lacks of its size is not counted: a remote backend may count what is not for everybody.
  const isLast = from + TOPIC_PAGE_SIZE >= topic.article_count;
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
      .filter((other) => other.uid !== topicUid)
      .slice(0, MAX_OTHER_TOPICS)
      .map((other) => ({ title: other.name, href: topicPath({ categoryKey, topicUid: other.uid }) })),
    articleCount: isLast ? from + articles.length : topic.article_count,
    page,
    previous: page > 1 ? pathOf(page - 1) : null,
    next: isLast ? null : pathOf(page + 1),
    alternates: translationsOf(topic, () => path),
  });
};

/** More would bury what the reader came for; the category's page has them all. */
const MAX_OTHER_TOPICS = 20;
