import { useEffect } from 'react';
import { DidYouMean } from '@/components/search/DidYouMean';
import { HitList } from '@/components/search/HitList';
import { Rescue } from '@/components/search/Rescue';
import { ResultPages } from '@/components/search/ResultPages';
import { SearchFailed } from '@/components/search/SearchFailed';
import { SearchNote } from '@/components/search/SearchNote';
import type { SearchContent, HitGroupView } from '@/lib/views/search';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useSearchLog } from '@/lib/hooks/useSearchLog';
import { useText } from '@/lib/hooks/useText';
import { EVERYTHING_SEARCH, searchPath } from '@/lib/rules/search-path';
import { searchText } from '@/lib/text/search';

export type SearchScreenProps = SearchContent;

/** The results of a search for everything, grouped by kind; or one kind alone. */
export function SearchScreen({
  query,
  href,
  suggestion,
  found,
  failure,
  rescue,
  noteHref,
}: SearchScreenProps) {
  const text = useText(searchText);
  const log = useSearchLog();
  const count = found?.count;
  useEffect(() => {
    if (query && count !== undefined) log.searched(query, count);
  }, [log, query, count]);
  const { groups = [], one } = found ?? {};
  return (
    <div className="page-width pt-4 md:pt-6">
      <PageIntro
        title={query ? text.everythingFor(query) : text.everything}
        lead={groups.length > 0 ? text.everythingCount(count ?? 0) : undefined}
      >
        <DidYouMean suggestion={suggestion} href={searchPath(EVERYTHING_SEARCH, { q: suggestion ?? '' })} />
      </PageIntro>
      <SearchNote href={noteHref} />
      {failure && <SearchFailed href={href} failure={failure} />}
      {rescue && <Rescue query={query} title={text.everythingNone} {...rescue} />}
      <div className="max-w-3xl space-y-12">
        {groups.map((group) => (
          <HitGroup key={group.model} query={query} group={group} offset={one?.offset} />
        ))}
        {one && (
          <>
            <ResultPages
              {...one}
              hrefAt={(offset) => searchPath(EVERYTHING_SEARCH, { q: query, model: one.model, offset })}
            />
            <SmartLink
              href={searchPath(EVERYTHING_SEARCH, { q: query })}
              className="inline-block py-2 font-semibold text-brand underline underline-offset-4"
            >
              {text.allGroups}
            </SmartLink>
          </>
        )}
      </div>
    </div>
  );
}

type HitGroupProps = {
  query: string;
  group: HitGroupView;
  /** Given when the group is shown alone. */
  offset: number | undefined;
};

function HitGroup({ query, group: { model, count, hits, allHref }, offset }: HitGroupProps) {
  const text = useText(searchText);
  const name = text.groups[model];
  return (
    <section aria-labelledby={model}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h2 id={model} className="text-2xl font-bold tracking-tight">
          {name}
        </h2>
        <p className="text-ink-faint">{text.everythingCount(count)}</p>
      </div>
      <HitList query={query} hits={hits} offset={offset} level={3} />
      {offset === undefined && count > hits.length && (
        <SmartLink
          href={allHref}
          className="mt-3 inline-block py-2 font-semibold text-brand underline underline-offset-4"
        >
          {text.seeAllOf(count, name)}
        </SmartLink>
      )}
    </section>
  );
}
