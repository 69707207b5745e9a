import { listTopicArticles, withUntranslated } from '@/lib/api/content-lists';
import {
  beyondLast,
  dataInLanguage,
  dataOrThrow,
  found,
  labelLocale,
  missing,
  moved,
  type PageContext,
} from '@/lib/api/server';
import type { HelpTopic } from '@/lib/contract/content';
import { CATEGORY_ARTICLES, CATEGORY_PAGE_SIZE, MAX_TOPIC_LIST_SIZE, TOPIC_PAGE_SIZE } from '@/lib/constants';
import { categoryPagePath, categoryPath, topicPagePath, topicPath } from '@/lib/paths/article-path';
import { foreignLang, ownLanguageFirst } from '@/lib/format/foreign-lang';
import { isPrivate } from '@/lib/basics/values';
import { localePath } from '@/lib/paths/locale-path';
import { parsePageNumber } from './page-number';
import { sortTopics } from '@/lib/format/sort-topics';
import type { CategoryContent, TopicContent, TopicPanelData } from '@/lib/page-data/props/help';
import { type ContentLoader, crumbsTo, loadOptional, translationsOf } from './content-page';
import { toArticleRow, toPicture } from './pick';
import { listShown, minutesNote } from './sections';

/** A category with one page of its topics: `/content/{categoryKey}` is the first, `…/page/{page}` those from 2 on. */
export const loadCategory: ContentLoader<CategoryContent> = async (context) => {
  const { api, locale, params } = context;
  const page = parsePageNumber(params.page);
  if (page === undefined) return missing();
  const category = dataInLanguage(
    await api.content.getCategory(params.categoryKey ?? '', { locale, ...withUntranslated(locale) }),
    locale,
  );
  if (!category || category.key !== params.categoryKey) return missing();
  const categoryKey = category.key;
  const path = categoryPagePath({ categoryKey }, page);
  if (params.page === '1') return moved(localePath(path, locale));
  const { count, topics } = await loadTopics(context, categoryKey, page);
  if (page > 1 && topics.length === 0) return beyondLast();
  const lastPage = Math.max(page, Math.ceil(count / CATEGORY_PAGE_SIZE));
  const articles = await loadArticles(context, topics);
  const pathOf = (key: string) => categoryPath({ categoryKey: key });
  return found({
    name: category.name,
    description: category.description,
    image: toPicture(category.image) ?? null,
    articleCount: category.article_count,
    crumbs: crumbsTo(labelLocale(context), { name: category.name, url: path }),
    categoryKey,
    topicCount: lastPage > 1 ? count : topics.length,
    page,
    lastPage,
    topics: topics.map(({ uid, name, description, article_count, ...topic }) => ({
      uid,
      name,
      href: topicPath({ categoryKey, topicUid: uid }),
      description: description ?? undefined,
      articleCount: article_count,
      lang: foreignLang(topic, locale),
      ...articles.get(uid),
    })),
    // The other language may have fewer pages.
    alternates: page > 1 ? { [locale]: path } : translationsOf(category, pathOf),
  });
};

/** Loads a page of the topics of a category, in their order, and the number of all. */
async function loadTopics({ api, locale }: PageContext, categoryKey: string, page: number) {
  const { count, results } = dataOrThrow(
    await api.content.list({
      model: 'help-topic',
      locale,
      category_f: categoryKey,
      sort: 'priority_group',
      offset: (page - 1) * CATEGORY_PAGE_SIZE,
      size: CATEGORY_PAGE_SIZE,
      ...withUntranslated(locale),
    }),
  );
  const shown = results.filter((topic) => !isPrivate(topic));
  return { count, topics: ownLanguageFirst(sortTopics(shown), locale) };
}

/** Loads the articles that a category shows of its topics, by the topic's uid. */
async function loadArticles(context: PageContext, topics: readonly HelpTopic[]) {
  const note = minutesNote(labelLocale(context));
  const loaded = await Promise.all(
    topics
      .filter((topic) => topic.article_count !== 0)
      .map(async ({ uid, article_count }) => {
        const { all, first } = CATEGORY_ARTICLES;
        // One more than all of a short topic tells a long one, where the backend does not count.
        const limit = article_count !== undefined && article_count > all ? first : all + 1;
        const articles = listTopicArticles(context, uid, { limit }).then(dataOrThrow);
        const rows = await loadOptional(context, 'articles of a topic', articles, undefined);
        const isCut = !rows || rows.length > all || (article_count ?? 0) > all || undefined;
        const shown = isCut ? rows?.slice(0, first) : rows;
        const panel: Pick<TopicPanelData, 'articles' | 'isCut'> = {
          articles: shown?.map((article) => toArticleRow(article, context.locale, note)),
          isCut,
        };
        return [uid, panel] as const;
      }),
  );
  return new Map(loaded);
}

/** A topic with one page of its articles: `…/{topicUid}` is the first, `…/{topicUid}/{page}` those from 2 on. */
export const loadTopic: ContentLoader<TopicContent> = async (context) => {
  const { api, locale, params } = context;
  const page = parsePageNumber(params.page);
  if (page === undefined) return missing();
  const topic = dataInLanguage(
    await api.content.getTopic(params.topicUid ?? '', { locale, ...withUntranslated(locale) }),
    locale,
  );
  if (!topic) return missing();
  const { uid: topicUid } = topic;
  // Another backend may not say where a topic belongs.
  const categoryKey = topic.category_key || (params.categoryKey ?? '');
  const pathOf = (number: number) => topicPagePath({ categoryKey, topicUid }, number);
  const path = pathOf(page);
  if (params.categoryKey !== categoryKey || params.topicUid !== topicUid || params.page === '1') {
    return moved(localePath(path, locale));
  }
  const from = (page - 1) * TOPIC_PAGE_SIZE;
  const [category, articles, count, topics] = await Promise.all([
    loadOptional(
      context,
      'category',
      api.content.getCategory(categoryKey, { locale }).then(dataOrThrow),
      undefined,
    ),
    listTopicArticles(context, topicUid, { from, limit: TOPIC_PAGE_SIZE }).then(dataOrThrow),
    topic.article_count ?? countArticles(context, topicUid, from),
    loadOptional(
      context,
      'other topics',
      listShown(context, 'help-topic', { category_f: categoryKey, size: MAX_TOPIC_LIST_SIZE }),
      [],
    ),
  ]);
  if (page > 1 && articles.length === 0) return beyondLast();
  const isLast = from + TOPIC_PAGE_SIZE >= count;
  const categoryName = category?.name ?? articles[0]?.topic?.category?.name ?? categoryKey;
  return found({
    name: topic.name,
    description: topic.description,
    crumbs: crumbsTo(
      labelLocale(context),
      { name: categoryName, url: categoryPath({ categoryKey }) },
      { name: topic.name, url: path },
    ),
    articles: articles.map((article) => toArticleRow(article, locale, minutesNote(labelLocale(context)))),
    otherTopics: ownLanguageFirst(sortTopics(topics), locale)
      .filter((other) => other.uid !== topicUid)
      .slice(0, MAX_OTHER_TOPICS)
      .map((other) => ({
        title: other.name,
        href: topicPath({ categoryKey, topicUid: other.uid }),
        lang: foreignLang(other, locale),
      })),
    categoryKey,
    topicUid,
    // Counted on the last page, because a remote backend may include private articles in its count.
    articleCount: isLast ? from + articles.length : count,
    page,
    lastPage: isLast ? page : Math.ceil(count / TOPIC_PAGE_SIZE),
    previous: page > 1 ? pathOf(page - 1) : null,
    next: isLast ? null : pathOf(page + 1),
    alternates: translationsOf(topic, () => path),
  });
};

/** Returns how many articles a topic has whose backend does not count them; at least one more than a full page from `from`. */
async function countArticles({ api, locale }: PageContext, topicUid: string, from: number): Promise<number> {
  const query = { model: 'help-article', topic_f: topicUid, offset: from, size: TOPIC_PAGE_SIZE } as const;
  return dataOrThrow(await api.content.list({ ...query, locale })).count;
}

/** More would bury the articles; the category's page lists all topics. */
const MAX_OTHER_TOPICS = 20;
