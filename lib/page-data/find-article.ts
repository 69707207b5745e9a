import { listTopicArticles } from '@/lib/api/content-lists';
import { dataInLanguage, dataOrMissing, type PageContext } from '@/lib/api/server';
import type { HelpArticle } from '@/lib/contract/content';
import { parseArticleSegment } from '@/lib/paths/article-path';
import { loadOptional } from './content-page';

type Context = Pick<PageContext, 'api' | 'locale' | 'params' | 'onFallback'>;

/**
 * Finds the article of `…/{topicUid}/{articleUid}-{key}` with its topic and category. The specification finds articles by
 * their key; the embedded backend by their uid too, which stays when the key changes.
 */
export async function findArticle(segment: string, context: Context): Promise<HelpArticle | undefined> {
  const { api, locale } = context;
  const { articleUid, key } = parseArticleSegment(segment);
  const names = api.has('details') ? [articleUid] : [...new Set([key ?? segment, segment, articleUid])];
  for (const name of names) {
    const answer = await api.content.get(name, { model: 'help-article', locale });
    const article = dataInLanguage(answer, locale);
    if (article) return withTopic(article, context);
  }
  const listed = api.has('details') ? undefined : await findInTopic(segment, context);
  return listed && withTopic(listed, context);
}

/** Looks for an article by its uid among those of its topic, and asks for it by its key. */
async function findInTopic(uid: string, context: Context): Promise<HelpArticle | undefined> {
  const { api, locale, params } = context;
  const articles = (await listTopicArticles(context, params.topicUid ?? '')).data ?? [];
  const key = articles.find((article) => article.uid === uid)?.key;
  if (key === undefined || key === uid) return undefined;
  return dataInLanguage(await api.content.get(key, { model: 'help-article', locale }), locale);
}

/** Looks up the topic and category of an article where its backend leaves them out. Without them the article stands alone. */
export async function withTopic(article: HelpArticle, context: Context): Promise<HelpArticle> {
  const { api, locale } = context;
  const { topic, topic_key } = article;
  if (topic?.category?.name && topic.name) return article;
  const topicName = topic?.uid ?? topic_key;
  if (!topicName) return article;
  const lookUp = async () => {
    const found = dataOrMissing(await api.content.getTopic(topicName, { locale }));
    const categoryKey = found?.category_key || topic?.category?.key;
    if (!categoryKey) return article;
    const category = dataOrMissing(await api.content.getCategory(categoryKey, { locale }));
    const place = found ?? topic;
    if (!place || !category) return article;
    return { ...article, topic: { ...pickNames(place), category: pickNames(category) } };
  };
  return loadOptional(context, 'topic of an article', lookUp(), article);
}

const pickNames = ({ uid, key, name }: { uid: string; key: string; name: string }) => ({ uid, key, name });
