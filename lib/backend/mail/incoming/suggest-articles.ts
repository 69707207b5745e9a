import { hitPath } from '@/lib/paths/hit-path';
import type { BackendDeps } from '@/lib/backend/deps';
import { searchEverything } from '@/lib/backend/content/search-everything';
import type { SuggestedArticle } from '@/lib/backend/project/request-event';

/** A confirmation names no more articles. */
const MAX_ARTICLES = 3;
/** The longest query, in characters. */
const MAX_QUERY = 200;

/** Returns articles that may answer a request, as the form suggests them; none when the search fails. */
export async function suggestArticles(
  title: string,
  { db, log }: Pick<BackendDeps, 'db' | 'log'>,
): Promise<SuggestedArticle[]> {
  const query = { q: title.slice(0, MAX_QUERY), locale: 'id', model: 'help-article', offset: 0 } as const;
  try {
    const { groups } = await searchEverything({ ...query, size: MAX_ARTICLES }, { db });
    return groups
      .flatMap(({ results }) => results)
      .map((hit) => ({ title: hit.title, path: hitPath(hit) }))
      .slice(0, MAX_ARTICLES);
  } catch (error) {
    log.warn({ event: 'mail-articles-failed', err: error }, 'no articles were suggested');
    return [];
  }
}
