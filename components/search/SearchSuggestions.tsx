import clsx from 'clsx';
import { useMemo, useState, type MouseEvent, type RefObject } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { searchMixed } from '@/lib/api/search-lists';
import { useEmptySuggestions } from '@/lib/hooks/useEmptySuggestions';
import { useSearchAnswer } from '@/lib/hooks/useSearchAnswer';
import { useLocale, useText } from '@/lib/hooks/useText';
import { localePath } from '@/lib/rules/locale-path';
import { searchText } from '@/lib/text/search';
import { suggestionText } from '@/lib/text/suggestions';
import { SuggestionNote, SuggestionStatus } from './SuggestionNote';
import { keyOf, SuggestionGroup, SuggestionRow, toGroups } from './SuggestionRow';
import { suggestionHref, toSuggestions, type Suggestion } from './suggestions';
import { useDirectAnswer } from './useDirectAnswer';
import { useSearchLog } from './useSearchLog';
import { leaveToBrowser, useSuggestionBox, type SearchFieldProps } from './useSuggestionBox';

export type SearchSuggestionsProps = {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  /** Position of the dropdown: below the header's field, below another one, or in the flow of a dialog. */
  placement: 'header' | 'below' | 'inline';
  /** Path of the results page. */
  path: string;
  /** The current query of a results page. */
  query?: string;
  onField: (props: SearchFieldProps) => void;
  onGo: (href: string) => void;
};

const PLACEMENTS = {
  header:
    'fixed inset-x-3 top-[calc(64px+0.375rem)] sm:absolute sm:inset-x-0 sm:top-full sm:mt-2 sm:min-w-[26rem]',
  below: 'absolute inset-x-0 top-full mt-2',
  inline: 'mt-4',
} as const;

/**
 * The dropdown of the search field: results for the typed text, or if it is empty, recent articles, else those that are
 * read most (behaviour.md §2).
 */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { input, label, placement, path, query, onField, onGo } = props;
  const text = useText(searchText);
  const { offers, recent: recentSearches, popular: popularSearches } = useText(suggestionText);
  const locale = useLocale();
  const log = useSearchLog();
  const { open } = useModal();
  const [typed, setTyped] = useState(input.current?.value ?? '');
  const [isWanted, setIsWanted] = useState(true);
  const phase = useSearchAnswer(isWanted ? typed : '', searchMixed);
  const isEmpty = isWanted && typed.trim() === '';
  const { articles, hasSeenArticles, recent, popular, clear } = useEmptySuggestions(isEmpty);
  const answer = useDirectAnswer(isWanted ? typed : '');
  const suggestions = useMemo(
    () => toSuggestions(phase, { articles, recent, popular, clear }, answer),
    [phase, articles, recent, popular, clear, answer],
  );
  const groupNames = {
    recent: recentSearches,
    hit: hasSeenArticles ? text.recent : text.popular,
    popular: popularSearches,
  };
  const isLoading = phase.status === 'loading';

  const hrefOf = (suggestion: Suggestion) => suggestionHref(suggestion, path, typed.trim());

  const handleChoose = (suggestion: Suggestion) => {
    if (suggestion.kind === 'retry') return suggestion.retry();
    if (suggestion.kind === 'clear') return suggestion.clear();
    if (phase.status === 'found') {
      const { query, answer } = phase;
      log.searched(query, answer.count);
      const hits = suggestions.filter(({ kind }) => kind === 'hit');
      if (suggestion.kind === 'hit') log.opened(query, suggestion.uid, hits.indexOf(suggestion) + 1);
    }
    if (suggestion.kind === 'answer' && suggestion.view) return open(suggestion.view);
    onGo(hrefOf(suggestion) ?? path);
    input.current?.blur();
  };
  const handleOpenChange = (isOpen: boolean) => {
    setIsWanted(isOpen);
    // Leaving without a choice counts as a search as well.
    if (!isOpen && phase.status === 'found') log.searched(phase.query, phase.answer.count);
  };
  const { isShown, highlightedIndex, getMenuProps, getItemProps } = useSuggestionBox({
    input,
    query,
    label,
    suggestions,
    isInDialog: placement === 'inline',
    hasContent: phase.status !== 'idle' || suggestions.length > 0,
    onTyped: setTyped,
    onField,
    onChoose: handleChoose,
    onOpenChange: handleOpenChange,
  });
  const { ref, ...listbox } = getMenuProps({
    'aria-label': phase.status === 'idle' ? offers : text.suggestions,
  });

  return (
    <>
      <SuggestionStatus phase={phase} suggestions={isShown ? suggestions : []} />
      <div
        ref={ref}
        hidden={!isShown}
        aria-busy={isLoading}
        onMouseDown={(event) => event.preventDefault()}
        className={clsx(
          'z-50 max-h-96 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-2 text-left text-base text-ink shadow-lift',
          PLACEMENTS[placement],
        )}
      >
        {isShown && <SuggestionNote phase={phase} />}
        <div {...listbox} hidden={suggestions.length === 0} className={clsx(isLoading && 'opacity-50')}>
          {toGroups(suggestions).map(({ kind, rows }) => (
            <SuggestionGroup key={kind} label={phase.status === 'idle' ? groupNames[kind] : undefined}>
              {rows.map(({ suggestion, index }) => (
                <SuggestionRow
                  key={keyOf(suggestion)}
                  suggestion={suggestion}
                  isHighlighted={index === highlightedIndex}
                  {...getItemProps({ item: suggestion, index, onClick: leaveForOtherTab })}
                  href={hrefOf(suggestion) && localePath(hrefOf(suggestion) ?? '', locale)}
                />
              ))}
            </SuggestionGroup>
          ))}
        </div>
      </div>
    </>
  );
}

/** Lets the browser open a row in a new tab or window; otherwise prevents its navigation. */
function leaveForOtherTab(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) leaveToBrowser(event);
  else event.preventDefault();
}
