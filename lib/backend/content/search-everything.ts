import type { z } from 'zod';
import { createSearch, type Hit } from '@/lib/search';
import type { SearchAnswer, SearchHit, searchQuery } from '@/lib/contract/content';
import { isMatch, withCategoryKeys, type ItemFilter } from '@/lib/database/content-items';
import type { DbDeps } from '@/lib/backend/deps';
import { parentsIn } from './load-relations';
import { countTags, nameFacets } from './name-facets';
import { splitValues } from '@/lib/paths/filter-values';
import { shapeHit } from './shape-hit';

type Query = z.output<typeof searchQuery>;

/** Searches everything, grouped by model or as one list, each hit with its snippet and the heading below which it matches. */
export async function searchEverything(query: Query, deps: DbDeps): Promise<SearchAnswer> {
  const { q, locale, model, offset, size } = query;
  const { kysely } = deps.db;
  const topics = splitValues(query.topic_f);
  const keys = splitValues(query.category_f);
  const tags = splitValues(query.tags_f);
  const categories = keys && (await withCategoryKeys(kysely, keys));
  const narrowedBy: Partial<ItemFilter> = {
    ...(topics && { topics }),
    ...(categories && { categories }),
    ...(tags && { tags: [tags] }),
  };
  const isNarrowed = Object.keys(narrowedBy).length > 0;
  const articles = isNarrowed
    ? isMatch({ model: 'help-article', locale, withUntranslated: true, ...narrowedBy })
    : undefined;
  const isMixed = query.mixed === 'true' && !model && !isNarrowed;
  const withFacets = query.facets === 'tag';
  const input = { q, locale, model, isMixed, withFacets, offset, size, articles };
  const found = await createSearch(kysely).search(input);
  const parents = parentsIn(found.parents);
  const shape = (hit: Hit) => shapeHit(hit, hit.item.model as SearchHit['model'], parents);
  return {
    suggestion: found.suggestion,
    count: found.count,
    groups: found.models.map((group) => ({
      model: group.model,
      count: group.count,
      results: group.hits.map(shape),
    })),
    ...(isMixed && { results: (found.mixed ?? []).map(shape) }),
    facets: {
      ...nameFacets(found.facets, found.parents, { locale, categories }),
      ...(withFacets && { tag: countTags(found.facets, found.parents, { topics, categories }) }),
    },
    broader: found.broader && {
      count: found.broader.count,
      results: found.broader.hits.map(shape),
    },
  };
}
