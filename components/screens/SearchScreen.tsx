import { HitList } from '@/components/help/search/HitList';
import { KindTabs, PlaceFilters, TagFilters } from '@/components/help/search/SearchFilters';
import { SearchFrame } from '@/components/help/search/SearchFrame';
import { OffsetPages } from '@/components/ui/PageLinks';
import styles from '@/components/help/search/SearchFilters.module.css';
import { useText } from '@/lib/client/useText';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH, searchPath } from '@/lib/paths/search-path';
import { searchHeading } from '@/lib/words/search-title';
import { searchText } from '@/lib/text/search';
import type { SearchContent } from '@/lib/page-data/props/search';

export type SearchScreenProps = SearchContent;

/** The results of a search among articles or everything: tabs by kind, filters, and the list. */
export function SearchScreen(search: SearchScreenProps) {
  const { query, path, model, found, tabs, facets, narrowedBy, place } = search;
  const text = useText(searchText);
  const isArticles = path === ARTICLE_SEARCH;
  const count = found?.count ?? 0;
  const isEmpty = !found || found.hits.length === 0;
  const lead = isArticles
    ? place
      ? text.countIn(count, place)
      : text.count(count)
    : text.everythingCount(count);
  return (
    <SearchFrame
      {...search}
      title={searchHeading(search, text)}
      lead={isEmpty ? undefined : lead}
      tabs={<KindTabs tabs={tabs} />}
    >
      {found && !isEmpty && (
        <div className={styles.results}>
          <PlaceFilters {...facets} />
          <div className={styles.list}>
            <HitList query={query} hits={found.hits} offset={found.offset} />
            <OffsetPages
              {...found}
              text={text}
              hrefAt={(offset) =>
                isArticles
                  ? searchPath(ARTICLE_SEARCH, { q: query, ...narrowedBy, offset })
                  : searchPath(EVERYTHING_SEARCH, { q: query, model, offset })
              }
            />
          </div>
          <TagFilters {...facets} />
        </div>
      )}
    </SearchFrame>
  );
}
