import { DEFAULT_LOCALE, type Locale } from '@/lib/constants';
import type { SearchAnswer, SearchFacet } from '@/lib/contract/content';
import type { FacetCount } from '@/lib/search';
import type { Parent } from '@/lib/database/content-relations';

/** At most this many topics and tags are listed; a longer list does not help to narrow a search. */
const MAX_TOPICS = 20;
const MAX_TAGS = 12;

/**
 * Returns the counts by category and by topic with the names of the public `parents`, the highest first. When categories
 * are chosen, only their topics are counted.
 */
export function nameFacets(
  facets: readonly FacetCount[],
  parents: readonly Parent[],
  { locale, categories: chosen }: { locale: Locale; categories?: readonly string[] | undefined },
): SearchAnswer['facets'] {
  const isChosen = (key: string | null): boolean => !chosen || (key !== null && chosen.includes(key));
  const inChosen = facets.filter((facet) => isChosen(facet.category_key));
  const topics = sum(inChosen, (facet) => facet.topic_uid);
  const categories = sum(facets, (facet) => facet.category_key);
  const named = (model: string, counts: Map<string, number>, by: 'uid' | 'key'): SearchFacet[] =>
    [...counts]
      .flatMap(([value, count]) => {
        const sameParents = parents.filter((parent) => parent.model === model && parent[by] === value);
        const best = inLocale(sameParents, locale);
        return best ? [{ uid: best.uid, key: best.key, name: best.name, count }] : [];
      })
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    category: named('help-category', categories, 'key'),
    topic: named('help-topic', topics, 'uid').slice(0, MAX_TOPICS),
  };
}

/** Returns the counts by tag in the chosen topics (by uid or key) and categories, the highest first. */
export function countTags(
  facets: readonly FacetCount[],
  parents: readonly Parent[],
  { topics, categories }: Record<'topics' | 'categories', readonly string[] | undefined>,
): { name: string; count: number }[] {
  const chosen = topics && parents.filter(({ uid, key }) => topics.includes(uid) || topics.includes(key));
  const isChosen = ({ topic_uid, category_key }: FacetCount): boolean =>
    (!chosen || chosen.some(({ model, uid }) => model === 'help-topic' && uid === topic_uid)) &&
    (!categories || (category_key !== null && categories.includes(category_key)));
  const counts = new Map<string, number>();
  for (const facet of facets.filter(isChosen))
    for (const [tag, count] of facet.tags) counts.set(tag, (counts.get(tag) ?? 0) + count);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_TAGS);
}

const inLocale = (items: readonly Parent[], locale: Locale): Parent | undefined =>
  items.find((item) => item.locale === locale) ?? items.find((item) => item.locale === DEFAULT_LOCALE);

function sum(facets: readonly FacetCount[], by: (facet: FacetCount) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const facet of facets) {
    const value = by(facet);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + facet.count);
  }
  return counts;
}
