import { HitList, ResultPages } from '@/components/search/HitList';
import { SearchFrame } from '@/components/search/SearchFrame';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { EVERYTHING_SEARCH, searchPath } from '@/lib/rules/search-path';
import { searchText } from '@/lib/text/search';
import type { HitGroupView, SearchContent } from '@/lib/views/search';

export type SearchScreenProps = SearchContent;

/** The results of a search for everything, grouped by kind, or those of a single kind. */
export function SearchScreen({ found, ...search }: SearchScreenProps) {
  const { query } = search;
  const text = useText(searchText);
  const { groups = [], one } = found ?? {};
  return (
    <SearchFrame
      {...search}
      path={EVERYTHING_SEARCH}
      count={found?.count}
      title={query ? text.everythingFor(query) : text.everything}
      lead={groups.length > 0 ? text.everythingCount(found?.count ?? 0) : undefined}
      noneTitle={text.everythingNone}
    >
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
    </SearchFrame>
  );
}

type HitGroupProps = {
  query: string;
  group: HitGroupView;
  /** Set when the group is shown alone. */
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
