import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useId, useMemo, useState, type MouseEvent } from 'react';
import { SearchForm } from '@/components/help/search/SearchForm';
import { useIsHydrated } from '@/components/help/article/TreeRow';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { PageIntro } from '@/components/ui/PageIntro';
import { PageLinks } from '@/components/ui/PageLinks';
import { SmartLink } from '@/components/ui/SmartLink';
import { ERROR_CODES_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '@/lib/constants';
import { useText } from '@/lib/client/useText';
import { errorCodesPath, parseErrorCode } from '@/lib/words/error-codes';
import { EVERYTHING_SEARCH, searchPath } from '@/lib/paths/search-path';
import { referenceText } from '@/lib/text/reference';
import type { ErrorCodesContent, ErrorCodeData } from '@/lib/page-data/props/help';
import { CodeEntry, ENTRIES } from './Reference';

export type ErrorCodesScreenProps = ErrorCodesContent;

/** Pages with more codes fold their categories, so that a phone has all of them on one screen. */
const MAX_UNFOLDED = 30;

/** A page of the error codes with their explanations, by category. Only the filter needs JavaScript; several pages are searched. */
export function ErrorCodesScreen({ crumbs, page, count, groups }: ErrorCodesScreenProps) {
  const text = useText(referenceText);
  const { query, setQuery, keepQuery } = useQueryInUrl();
  const shown = useMemo(() => filterGroups(groups, query), [groups, query]);
  const isOpen = query !== '' || countOf(groups) <= MAX_UNFOLDED;
  const lastPage = Math.ceil(count / ERROR_CODES_PAGE_SIZE);
  useNamedCode();
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.errorCodes} lead={text.errorCodesLead} />
      {groups.length === 0 ? (
        <EmptyState icon="file-question" title={text.noCodes} />
      ) : lastPage > 1 ? (
        <SearchForm
          path={EVERYTHING_SEARCH}
          label={text.errorCodes}
          fieldLabel={text.searchCodes}
          placeholder={text.filterHint}
          className="mt-8 mb-6 max-w-xl"
        />
      ) : (
        <CodeFilter
          query={query}
          onQuery={setQuery}
          onLeave={keepQuery}
          shown={countOf(shown)}
          all={countOf(groups)}
        />
      )}
      {groups.length > 0 && shown.length === 0 && (
        <EmptyState icon="file-question" title={text.noCode} hint={text.noCodeHint}>
          <SmartLink
            href={searchPath(EVERYTHING_SEARCH, { q: query })}
            className="font-semibold text-brand hover:underline"
          >
            {text.search(query)}
          </SmartLink>
        </EmptyState>
      )}
      <div className="space-y-3">
        {shown.map((group) => (
          <CodeGroup key={group.id} {...group} isOpen={isOpen} />
        ))}
      </div>
      {lastPage > 1 && <CodePages page={page} lastPage={lastPage} count={count} />}
      <PersonPanel />
    </div>
  );
}

type CodePagesProps = Pick<ErrorCodesContent, 'page' | 'count'> & { lastPage: number };

function CodePages({ page, lastPage, count }: CodePagesProps) {
  const text = useText(referenceText);
  const before = (page - 1) * ERROR_CODES_PAGE_SIZE;
  return (
    <PageLinks
      label={text.pages}
      range={text.range(before + 1, Math.min(before + ERROR_CODES_PAGE_SIZE, count), count)}
      previous={page > 1 ? { title: text.previousCodes, href: errorCodesPath(page - 1) } : undefined}
      next={page < lastPage ? { title: text.nextCodes, href: errorCodesPath(page + 1) } : undefined}
      numbers={{ current: page, last: lastPage, href: errorCodesPath, name: text.page }}
    />
  );
}

type Groups = ErrorCodesContent['groups'];

const countOf = (groups: Groups): number => groups.reduce((sum, { codes }) => sum + codes.length, 0);

/** Keeps the codes that contain every word; a code may be typed without its hyphen. */
function filterGroups(groups: Groups, query: string): Groups {
  const typed = parseErrorCode(query) ?? query;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const isWanted = ({ code, text, title }: ErrorCodeData) => {
    const all = `${code} ${text} ${title}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return groups
    .map((group) => ({ ...group, codes: group.codes.filter(isWanted) }))
    .filter(({ codes }) => codes.length > 0);
}

/** The longest filter that a URL holds. */
const MAX_QUERY = 200;

/** The filter `?q=`: what is typed replaces the URL after a moment, or at once with `keepQuery`. */
function useQueryInUrl() {
  const { query, pathname, replace } = useRouter();
  const asked = typeof query.q === 'string' ? query.q.slice(0, MAX_QUERY) : '';
  const [typed, setTyped] = useState<string>();
  const current = typed ?? asked;
  const keepQuery = () => {
    if (current === asked) return;
    const url = { pathname, query: current === '' ? {} : { q: current } };
    void replace(url, undefined, { shallow: true, scroll: false });
  };
  const keepLatest = useEffectEvent(keepQuery);
  useEffect(() => {
    const timer = setTimeout(() => keepLatest(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [current]);
  return { query: current, setQuery: setTyped, keepQuery };
}

type CodeFilterProps = {
  query: string;
  onQuery: (query: string) => void;
  /** Called when the field loses the focus, for instance to a link. */
  onLeave: () => void;
  shown: number;
  all: number;
};

const FILTER = 'needs-script stays-on-top mb-4 min-h-28 bg-surface';

/** Rendered after hydration, because filtering needs JavaScript. */
function CodeFilter({ query, onQuery, onLeave, shown, all }: CodeFilterProps) {
  const text = useText(referenceText);
  const id = useId();
  if (!useIsHydrated()) return <div className={FILTER} />;
  return (
    <div className={`${FILTER} flex flex-wrap items-center gap-x-5 gap-y-2 py-4`}>
      <label htmlFor={id} className="w-full font-semibold">
        {text.filterCodes}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_QUERY}
        value={query}
        placeholder={text.filterHint}
        onChange={(event) => onQuery(event.target.value)}
        onBlur={onLeave}
        className="h-12 max-w-lg min-w-0 flex-1 basis-[10rem] rounded-md border border-line-strong bg-surface px-4 text-base placeholder:text-ink-faint"
      />
      <p role="status" className="text-md text-ink-faint">
        {text.codesShown(shown, all)}
      </p>
    </div>
  );
}

/** Unfolds the category of the code that the URL names, which some browsers do by themselves. */
function useNamedCode(): void {
  useEffect(() => {
    const show = () => {
      const named = document.getElementById(window.location.hash.slice(1));
      const group = named?.closest('details');
      if (!named || !group || group.open) return;
      group.open = true;
      named.scrollIntoView();
    };
    show();
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, []);
}

function CodeGroup({ id, name, codes, isOpen }: Groups[number] & { isOpen: boolean }) {
  const text = useText(referenceText);
  const { query, pathname, replace } = useRouter();
  // The address names the category that was opened last, so that Back from an article finds it open.
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const isClosed = event.currentTarget.closest('details')?.open === false;
    const url = { pathname, query: query.q ? { q: query.q } : {}, hash: isClosed ? id : '' };
    void replace(url, undefined, { shallow: true, scroll: false });
  };
  return (
    <details open={isOpen} className="group">
      <summary
        onClick={handleClick}
        className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5"
      >
        <Icon
          name="chevron-down"
          className="size-4 shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
        <h2 id={id} className="text-xl font-bold">
          {name}
        </h2>
        <span className="ml-auto text-md text-ink-faint">{text.codesShown(codes.length, codes.length)}</span>
      </summary>
      <dl className={`mb-6 ${ENTRIES}`}>
        {codes.map((code) => (
          <CodeEntry key={code.id} {...code} />
        ))}
      </dl>
    </details>
  );
}
