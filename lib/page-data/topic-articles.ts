import type { Api } from '@/lib/api/create-api';
import { dataOrThrow } from '@/lib/api/server';
import { MAX_LIST_SIZE, type Locale } from '@/lib/constants';
import type { HelpArticle } from '@/lib/contract/content';

/** A page never grows without an end, whatever a topic holds. */
const MAX_PAGES = 5;

/** All articles of a topic in reading order, with their place; read page by page. */
export async function listTopicArticles(
  { api, locale }: { api: Api; locale: Locale },
  topicUid: string,
): Promise<HelpArticle[]> {
  const articles: HelpArticle[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await api.content.list({
      model: 'help-article',
      locale,
      topic_f: topicUid,
      sort: 'priority_group',
      expand: ['topic', 'topic.category'],
      size: MAX_LIST_SIZE,
      offset: page * MAX_LIST_SIZE,
    });
    const { count, results } = dataOrThrow(answer);
    articles.push(...results);
    if (results.length === 0 || articles.length >= count) break;
  }
  return articles;
}
