import type { Api } from '@/lib/api/create-api';
import type { ApiResult } from '@/lib/api/result';
import type { Locale } from '@/lib/constants';
import type { SearchAnswer, SearchHit } from '@/lib/contract/content';
import { hitPath } from '@/lib/rules/hit-path';
import { searchText } from '@/lib/text/search';
import type { HitView, RescueView, SearchFailure } from '@/lib/views/search';
import { toArticleRow } from '../pick';
import { listCategoryCards, listOf } from '../sections';

/** Returns what a page says about a search that failed. */
export const toSearchFailure = ({ status, error }: ApiResult<unknown>): SearchFailure => ({
  isLimited: status === 429,
  waitS: error?.retryAfter,
});

/** Returns hits as rows; those without a page are left out. */
export const toHits = (hits: readonly SearchHit[], locale: Locale): HitView[] =>
  hits.flatMap((hit) => {
    const href = hitPath(hit);
    if (href === undefined) return [];
    const { uid, marked_title: title, snippet } = hit;
    return [{ uid, href, title, snippet, place: placeOf(hit, locale) }];
  });

function placeOf({ model, breadcrumb, heading }: SearchHit, locale: Locale): string | undefined {
  const [first, second] = breadcrumb;
  if (model === 'help-article' && first && second) {
    const place = searchText[locale].place(first.name, second.name);
    return heading ? `${place} › ${heading.text}` : place;
  }
  return first?.name;
}

const POPULAR_SIZE = 6;

/** Loads what helps on where nothing was found; a part whose call fails is left out. */
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
