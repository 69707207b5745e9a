import { HitList } from '@/components/help/search/HitList';
import { SearchFrame } from '@/components/help/search/SearchFrame';
import { OffsetPages } from '@/components/ui/PageLinks';
import styles from '@/components/help/search/SearchFilters.module.css';
import { useText } from '@/lib/client/useText';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH, searchPath } from '@/lib/paths/search-path';
import { searchHeading } from '@/lib/words/search-title';
import { searchText } from '@/lib/text/search';
import type { FacetView, SearchContent } from '@/lib/page-data/props/search';
import { SmartLink } from '@/components/ui/SmartLink';
import { LinkPanel } from '@/components/ui/LinkPanel';

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

/** The kinds of results with their counts; nothing for a single kind. */
function KindTabs({ tabs }: { tabs: FacetView[] }) {
  const text = useText(searchText);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={text.kinds} className={styles.tabs}>
      <ul>
        {tabs.map(({ name, count, href, isCurrent }) => (
          <li key={href}>
            <SmartLink href={href} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
              {name} <span>{count}</span>
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FacetListProps = { title: string; facets: FacetView[] };

/** Links that narrow the results; the first one shows all. */
function FacetList({ title, facets }: FacetListProps) {
  if (facets.length < 2) return null;
  return (
    <LinkPanel title={title} links={facets.map(({ name, ...facet }) => ({ title: name, ...facet }))} isLine />
  );
}

/** The categories, and the topics of the chosen one. */
function PlaceFilters({ categories, topics }: Pick<SearchContent['facets'], 'categories' | 'topics'>) {
  const text = useText(searchText);
  return (
    <div className={styles.filters}>
      <FacetList title={text.categories} facets={categories} />
      <FacetList title={text.topics} facets={topics} />
    </div>
  );
}

/** The tags, which stand below the results on phones. */
function TagFilters({ tags }: Pick<SearchContent['facets'], 'tags'>) {
  const { tags: title } = useText(searchText);
  return (
    <div className={styles.tags}>
      <FacetList title={title} facets={tags} />
    </div>
  );
}
