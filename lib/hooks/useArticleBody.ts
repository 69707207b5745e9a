import useSWR from 'swr';
import { useApi } from './useApi';
import { useLocale } from './useText';

/** Loads the HTML of an article; undefined while it loads. `retry` is set after a failure. */
export function useArticleBody(uid: string): { body?: string; retry?: () => void } {
  const { content } = useApi();
  const locale = useLocale();
  const { data, error, mutate } = useSWR<string, Error>(['article-body', locale, uid], async () => {
    const { data: article } = await content.get(uid, { model: 'help-article', locale });
    if (!article) throw new Error('the article could not be loaded');
    return article.html_body ?? '';
  });
  return { body: data, ...(error && { retry: () => void mutate() }) };
}
