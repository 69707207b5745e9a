import { DEFAULT_LOCALE, MAX_LIST_SIZE, MAX_TOPIC_ARTICLES, type Locale } from '@/lib/constants';
import type { ContentModel, ContentOf, HelpArticle } from '@/lib/contract/content';
import { isPrivate } from '@/lib/basics/values';
import type { ListInput } from './arrange-list';
import type { Api } from './create-api';
import { BROKEN_ANSWER, type ApiResult } from './send';

type Context = { api: Api; locale: Locale };
type Query<Model extends ContentModel> = Omit<ListInput<Model>, 'locale' | 'size' | 'offset'>;
type Part<Item> = { from?: number; limit?: number; isEnough?: (items: readonly Item[]) => boolean };

/**
 * Reads the public items of a list page by page: from index `from`, up to `limit` items, or more until `isEnough`
 * returns true. Returns the first failure, so that an incomplete list is never taken for the whole.
 */
export async function listAll<Model extends ContentModel>(
  { api, locale }: Context,
  query: Query<Model>,
  { from = 0, limit = Number.POSITIVE_INFINITY, isEnough = () => true }: Part<ContentOf<Model>> = {},
): Promise<ApiResult<ContentOf<Model>[]>> {
  const items: ContentOf<Model>[] = [];
  const uids = new Set<string>();
  for (let offset = from; ;) {
    const size = items.length < limit ? Math.min(MAX_LIST_SIZE, limit - items.length) : MAX_LIST_SIZE;
    const answer = await api.content.list<Model>({ ...query, locale, size, offset } as ListInput<Model>);
    if (!answer.ok) return answer;
    if (!answer.data) return BROKEN_ANSWER;
    const { count, results, dropped = 0 } = answer.data;
    const added = results.filter(({ uid }) => !uids.has(uid));
    for (const { uid } of added) uids.add(uid);
    items.push(...added);
    offset += results.length + dropped;
    // A backend that ignores the offset answers the same items again, for ever.
    const isLast = added.length === 0 || offset >= count;
    if (isLast || (items.length >= limit && isEnough(items)))
      return { ...answer, data: items.filter((item) => !isPrivate(item)) };
  }
}

/** Returns the parameter that adds items without a translation to a list; the default language has none. */
export const withUntranslated = (locale: Locale): { untranslated?: 'true' } =>
  locale === DEFAULT_LOCALE ? {} : { untranslated: 'true' };

/** Reads the articles of a topic in reading order, with topic and category; the last argument is that of `listAll`. */
export const listTopicArticles = (
  context: Context,
  topicUid: string,
  { limit = MAX_TOPIC_ARTICLES, ...part }: Part<HelpArticle> = {},
): Promise<ApiResult<HelpArticle[]>> =>
  listAll(
    context,
    {
      model: 'help-article',
      topic_f: topicUid,
      sort: 'priority_group',
      expand: ['topic', 'topic.category'],
      ...withUntranslated(context.locale),
    },
    { ...part, limit },
  );
