import clsx from 'clsx';
import { HitList } from '@/components/help/search/HitList';
import { SearchFrame } from '@/components/help/search/SearchFrame';
import { OffsetPages } from '@/components/ui/PageLinks';
import { useText } from '@/lib/client/useText';
import { ARTICLE_SEARCH, EVERYTHING_SEARCH, searchPath } from '@/lib/paths/search-path';
import { searchHeading } from '@/lib/words/search-title';
import { searchText } from '@/lib/text/search';
import type { FacetData, SearchContent } from '@/lib/page-data/props/search';
import { SmartLink } from '@/components/ui/SmartLink';
import { LinkPanel } from '@/components/ui/LinkPanel';

export type SearchScreenProps = SearchContent;

/** The results of a search among articles or everything: tabs by kind, filters, and the list. */
export function SearchScreen(search: SearchScreenProps) {
  const { query, path, model, found, tabs, facets, narrowedBy, place } = search;
  const text = useText(searchText);
  const isArticles = path === ARTICLE_SEARCH;
  const count = found?.count ?? 0;
  const hasFilters = [facets.categories, facets.topics, facets.tags].some(hasChoice);
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
        <div
          className={clsx(
            'grid grid-cols-1 gap-x-16 gap-y-8',
            hasFilters && 'lg:grid-cols-side lg:grid-rows-[auto_1fr]',
            hasChoice(facets.tags) && '2xl:grid-cols-[16rem_minmax(0,1fr)_13rem]',
          )}
        >
          <PlaceFilters {...facets} />
          {/* The list is as wide as the page leaves it, its texts are not. */}
          <div className={clsx(hasFilters && 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
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
function KindTabs({ tabs }: { tabs: FacetData[] }) {
  const text = useText(searchText);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={text.kinds} className="mb-8 border-b border-line">
      <ul className="flex [scrollbar-width:none] gap-x-6 overflow-x-auto">
        {tabs.map(({ name, count, href, isCurrent }) => (
          <li key={href}>
            <SmartLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center gap-1.5 border-b-2 font-semibold whitespace-nowrap hover:text-brand',
                isCurrent ? 'border-brand text-brand' : 'border-transparent text-ink-soft',
              )}
            >
              {name}{' '}
              <span className="text-sm font-normal text-ink-faint [font-variant-numeric:tabular-nums]">
                {count}
              </span>
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FacetListProps = { title: string; facets: FacetData[] };

const hasChoice = (facets: FacetData[]) => facets.length > 1;

/** Links that narrow the results; the first one shows all. */
function FacetList({ title, facets }: FacetListProps) {
  if (!hasChoice(facets)) return null;
  return (
    <LinkPanel title={title} links={facets.map(({ name, ...facet }) => ({ title: name, ...facet }))} isLine />
  );
}

/** The categories, and the topics of the chosen one. */
function PlaceFilters({ categories, topics }: Pick<SearchContent['facets'], 'categories' | 'topics'>) {
  const text = useText(searchText);
  return (
    <div className="space-y-5 self-start empty:hidden">
      <FacetList title={text.categories} facets={categories} />
      <FacetList title={text.topics} facets={topics} />
    </div>
  );
}

/** The tags, which stand below the results on phones. */
function TagFilters({ tags }: Pick<SearchContent['facets'], 'tags'>) {
  const { tags: title } = useText(searchText);
  return (
    <div className="2xl:col-start-3 2xl:row-start-1">
      <FacetList title={title} facets={tags} />
    </div>
  );
}
