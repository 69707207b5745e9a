import type { z } from 'zod';
import { createSearch } from '@/lib/search';
import type { SearchAnswer, searchQuery } from '@/lib/contract/content';
import { isMatch, withCategoryKeys } from '@/lib/database/content-items';
import type { DbDeps } from '@/lib/backend/deps';
import { parentsIn } from './load-relations';
import { nameFacets } from './name-facets';
import { splitValues } from '@/lib/rules/filter-values';
import { shapeHit } from './shape-hit';

type Query = z.output<typeof searchQuery>;

/** Searches everything, grouped by model, each hit with its snippet and the heading below which it matches. */
export async function searchEverything(query: Query, deps: DbDeps): Promise<SearchAnswer> {
  const { q, locale, model, offset, size } = query;
  const topics = splitValues(query.topic_f);
  const keys = splitValues(query.category_f);
  const categories = keys && (await withCategoryKeys(deps.db.kysely, keys));
  const articles =
    topics || categories
      ? isMatch({
          model: 'help-article',
          locale,
          withUntranslated: true,
          ...(topics && { topics }),
          ...(categories && { categories }),
        })
      : undefined;
  const found = await createSearch(deps.db.kysely).search({ q, locale, model, offset, size, articles });
  const parents = parentsIn(found.parents);
  return {
    suggestion: found.suggestion,
    count: found.count,
    groups: found.models.map((group) => ({
      model: group.model,
      count: group.count,
      results: group.hits.map((hit) => shapeHit(hit, group.model, parents)),
    })),
    facets: nameFacets(found.places, found.parents, { locale, categories }),
    broader: found.broader && {
      count: found.broader.count,
      results: found.broader.hits.map((hit) =>
        shapeHit(hit, hit.item.model as typeof model & string, parents),
      ),
    },
  };
}
