import { HitList, ResultPages } from '@/components/search/HitList';
import { SearchFrame } from '@/components/search/SearchFrame';
import { LinkPanel } from '@/components/ui/LinkPanel';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { ARTICLE_SEARCH, searchPath } from '@/lib/rules/search-path';
import { searchText } from '@/lib/text/search';
import type { ArticleSearchContent, FacetView } from '@/lib/views/search';

export type ArticleSearchScreenProps = ArticleSearchContent;

/** The results of a search for articles. */
export function ArticleSearchScreen(props: ArticleSearchScreenProps) {
  const { found, facets, narrowedBy, place, everythingHref, ...search } = props;
  const { query } = search;
  const text = useText(searchText);
  const count = found?.count ?? 0;
  const isEmpty = !found || found.hits.length === 0;
  const countText = place ? text.countIn(count, place) : text.count(count);
  return (
    <SearchFrame
      {...search}
      path={ARTICLE_SEARCH}
      count={found?.count}
      title={query ? text.resultsFor(query) : text.title}
      lead={isEmpty ? undefined : countText}
      noneTitle={text.none}
    >
      {found && !isEmpty && (
        <div className="gap-x-16 lg:grid lg:grid-cols-[15rem_minmax(0,46rem)]">
          <div className="mb-8 space-y-5 lg:mb-0 lg:space-y-8">
            <FacetList title={text.categories} facets={facets.categories} />
            <FacetList title={text.topics} facets={facets.topics} />
          </div>
          <div>
            <HitList query={query} hits={found.hits} offset={found.offset} />
            <ResultPages
              {...found}
              hrefAt={(offset) => searchPath(ARTICLE_SEARCH, { q: query, ...narrowedBy, offset })}
            />
            {everythingHref && (
              <p className="mt-8">
                <SmartLink
                  href={everythingHref}
                  className="inline-block py-2 font-semibold text-brand underline underline-offset-4"
                >
                  {text.searchEverything}
                </SmartLink>
              </p>
            )}
          </div>
        </div>
      )}
    </SearchFrame>
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
