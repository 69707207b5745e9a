import { MAX_LIST_SIZE, MAX_TOPIC_ARTICLES, type Locale } from '@/lib/constants';
import type { ContentModel, ContentOf, HelpArticle } from '@/lib/contract/content';
import { isPrivate } from '@/lib/rules/is-private';
import type { ListInput } from './content';
import type { Api } from './create-api';
import { NO_LIST, type ApiResult } from './result';

type Context = { api: Api; locale: Locale };
type Query<Model extends ContentModel> = Omit<ListInput<Model>, 'locale' | 'size' | 'offset'>;

/**
 * Public items of a list, read page by page, from `from` on, at most `limit` of them. Yields the first answer that failed: a
 * part of a list would pass for all of it.
 */
export async function listAll<Model extends ContentModel>(
  { api, locale }: Context,
  query: Query<Model>,
  { from = 0, limit = Number.POSITIVE_INFINITY } = {},
): Promise<ApiResult<ContentOf<Model>[]>> {
  const items: ContentOf<Model>[] = [];
  for (;;) {
    const size = Math.min(MAX_LIST_SIZE, limit - items.length);
    const offset = from + items.length;
    const answer = await api.content.list<Model>({ ...query, locale, size, offset } as ListInput<Model>);
    if (!answer.ok) return answer;
    if (!answer.data) return NO_LIST;
    const { count, results } = answer.data;
    items.push(...results);
    const isOver = results.length === 0 || items.length >= limit || offset + results.length >= count;
    if (isOver) return { ...answer, data: items.filter((item) => !isPrivate(item)) };
  }
}

/** The articles of a topic in reading order, with their place: from `from` on, at most `limit` of them. */
export const listTopicArticles = (
  context: Context,
  topicUid: string,
  { from = 0, limit = MAX_TOPIC_ARTICLES } = {},
): Promise<ApiResult<HelpArticle[]>> =>
  listAll(
    context,
    {
      model: 'help-article',
      topic_f: topicUid,
      sort: 'priority_group',
      expand: ['topic', 'topic.category'],
    },
    { from, limit },
  );
