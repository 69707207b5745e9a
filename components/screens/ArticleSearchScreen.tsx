import { useEffect } from 'react';
import { DidYouMean } from '@/components/search/DidYouMean';
import { FacetList } from '@/components/search/FacetList';
import { HitList } from '@/components/search/HitList';
import { Rescue } from '@/components/search/Rescue';
import { ResultPages } from '@/components/search/ResultPages';
import { SearchFailed } from '@/components/search/SearchFailed';
import { SearchNote } from '@/components/search/SearchNote';
import type { ArticleSearchContent } from '@/lib/views/search';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useSearchLog } from '@/lib/hooks/useSearchLog';
import { useText } from '@/lib/hooks/useText';
import { ARTICLE_SEARCH, searchPath } from '@/lib/rules/search-path';
import { searchText } from '@/lib/text/search';

export type ArticleSearchScreenProps = ArticleSearchContent;

/** The results of a search for articles. */
export function ArticleSearchScreen({
  query,
  href,
  suggestion,
  found,
  failure,
  facets,
  narrowedBy,
  rescue,
  place,
  everythingHref,
  noteHref,
}: ArticleSearchScreenProps) {
  const text = useText(searchText);
  const log = useSearchLog();
  const count = found?.count;
  useEffect(() => {
    if (query && count !== undefined) log.searched(query, count);
  }, [log, query, count]);
  const hrefAt = (offset: number) => searchPath(ARTICLE_SEARCH, { q: query, ...narrowedBy, offset });
  const isEmpty = !found || found.hits.length === 0;
  const countText = place ? text.countIn(count ?? 0, place) : text.count(count ?? 0);
  return (
    <div className="page-width pt-4 md:pt-6">
      <PageIntro title={query ? text.resultsFor(query) : text.title} lead={isEmpty ? undefined : countText}>
        <DidYouMean suggestion={suggestion} href={searchPath(ARTICLE_SEARCH, { q: suggestion ?? '' })} />
      </PageIntro>
      <SearchNote href={noteHref} />
      {failure && <SearchFailed href={href} failure={failure} />}
      {rescue && <Rescue query={query} title={text.none} {...rescue} />}
      {found && !isEmpty && (
        <div className="gap-x-16 lg:grid lg:grid-cols-[15rem_minmax(0,46rem)]">
          <div className="mb-8 space-y-5 lg:mb-0 lg:space-y-8">
            <FacetList title={text.categories} facets={facets.categories} />
            <FacetList title={text.topics} facets={facets.topics} />
          </div>
          <div>
            <HitList query={query} hits={found.hits} offset={found.offset} />
            <ResultPages {...found} hrefAt={hrefAt} />
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
    </div>
  );
}
