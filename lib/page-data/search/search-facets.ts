import type { Locale } from '@/lib/constants';
import type { SearchAnswer } from '@/lib/contract/content';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH, searchPath } from '@/lib/paths/search-path';
import { searchText } from '@/lib/text/search';
import type { FacetData, SearchContent, SearchFilters, SearchModel } from '@/lib/page-data/props/search';

type Facets = SearchAnswer['facets'];
type Search = { q: string; locale: Locale; narrowedBy: SearchFilters };

/** Returns the tabs: everything, and each kind of which something was found, with counts. */
export function toTabs(
  { count, groups }: Pick<SearchAnswer, 'count' | 'groups'>,
  { q, locale, current }: { q: string; locale: Locale; current: SearchModel | undefined },
): FacetData[] {
  const text = searchText[locale];
  const kinds = groups.map(({ model, count: hits }): FacetData => ({
    name: text.groups[model],
    count: hits,
    // The search among articles has a page of its own.
    href:
      model === 'help-article'
        ? searchPath(ARTICLE_SEARCH, { q })
        : searchPath(EVERYTHING_SEARCH, { q, model }),
    isCurrent: model === current,
  }));
  // A single kind is all there is.
  if (kinds.length < (current && !kinds.some(({ isCurrent }) => isCurrent) ? 1 : 2)) return [];
  const all = { name: text.allKinds, count, href: searchPath(EVERYTHING_SEARCH, { q }), isCurrent: !current };
  return [all, ...kinds];
}

/** Returns the name of the chosen facet, for the heading: on a phone the facet itself may be off screen. */
export const facetHeading = (facets: Facets, { category, topic, tag }: SearchFilters): string | undefined => {
  const place =
    facets.topic.find(({ uid }) => uid === topic) ?? facets.category.find(({ key }) => key === category);
  return [place?.name, tag].filter(Boolean).join(', ') || undefined;
};

/** Returns the categories to filter by, the topics of the chosen one, and the tags; each links to the articles alone. */
export function toFacets(facets: Facets, { q, locale, narrowedBy }: Search): SearchContent['facets'] {
  const text = searchText[locale];
  const { category, topic, tag } = narrowedBy;
  const facet = (name: string, count: number | undefined, change: SearchFilters): FacetData => ({
    name,
    ...(count !== undefined && { count }),
    href: searchPath(ARTICLE_SEARCH, { q, category, topic, tag, ...change }),
    isCurrent: (Object.keys(change) as (keyof SearchFilters)[]).every(
      (name) => change[name] === narrowedBy[name],
    ),
  });
  const list = (all: FacetData, values: FacetData[]): FacetData[] => {
    // One facet narrows nothing; a chosen one stays, so that it can be removed.
    const isUseful = values.length > 1 || values.some(({ isCurrent }) => isCurrent);
    return isUseful ? [all, ...values] : [];
  };
  return {
    categories: list(
      facet(text.allCategories, undefined, { category: undefined, topic: undefined }),
      facets.category.map(({ key, name, count }) => ({
        ...facet(name, count, { category: key, topic: undefined }),
        isCurrent: key === category,
      })),
    ),
    topics:
      category === undefined
        ? []
        : list(
            facet(text.allTopics, undefined, { topic: undefined }),
            facets.topic.map(({ uid, name, count }) => facet(name, count, { topic: uid })),
          ),
    tags: list(
      facet(text.allTags, undefined, { tag: undefined }),
      (facets.tag ?? []).map(({ name, count }) => facet(name, count, { tag: name })),
    ),
  };
}
