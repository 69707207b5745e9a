import type { Api } from '@/lib/api/create-api';
import type { Locale } from '@/lib/constants';
import type { SearchAnswer } from '@/lib/contract/content';
import { toArticleRow } from '../pick';
import { listCategoryCards, listOf } from '../sections';
import { toHits } from './hits';
import type { RescueView } from '@/components/search/search-views';

const POPULAR_SIZE = 6;

/** What helps on where nothing was found; each part is left out when it fails, the page is there all the same. */
export async function loadRescue(
  context: { api: Api; locale: Locale },
  broader: SearchAnswer['broader'],
  clearHref?: string,
): Promise<RescueView> {
  const [popular, categories] = await Promise.all([
    listPopular(context).catch(() => []),
    listCategoryCards(context).catch(() => []),
  ]);
  return { broader: toHits(broader?.results ?? [], context.locale), clearHref, popular, categories };
}

async function listPopular(context: { api: Api; locale: Locale }) {
  const articles = await listOf(context, 'help-article', {
    sort: 'total_view',
    order: 'desc',
    size: POPULAR_SIZE,
    expand: ['topic', 'topic.category'],
  });
  return articles.flatMap(
    (article) => toArticleRow({ ...article, description: null }, () => article.topic?.category?.name) ?? [],
  );
}
