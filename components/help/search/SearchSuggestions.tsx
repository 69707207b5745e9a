import clsx from 'clsx';
import { useLayoutEffect, useMemo, useState, type MouseEvent, type RefObject } from 'react';
import { useModal } from '@/components/modal/ModalProvider';
import { Icon } from '@/components/ui/Icon';
import { searchMixed } from '@/lib/api/search-lists';
import { useEmptySuggestions } from './useEmptySuggestions';
import { useSearchAnswer } from '@/lib/client/useSearchAnswer';
import { useLocale, useText } from '@/lib/client/useText';
import { localePath } from '@/lib/paths/locale-path';
import { onDemandText } from '@/lib/text/on-demand';
import { searchText } from '@/lib/text/search';
import { suggestionText } from '@/lib/text/suggestions';
import { SuggestionNote, SuggestionStatus } from './SuggestionNote';
import { keyOf, SuggestionGroup, SuggestionRow, toGroups } from './SuggestionRow';
import { suggestionHref, toSuggestions, type Suggestion } from './suggestions';
import { useDirectAnswer } from './useDirectAnswer';
import { useSearchLog } from './useSearchLog';
import { leaveToBrowser, useSuggestionBox, type SearchFieldProps } from './useSuggestionBox';
import styles from './SearchSuggestions.module.css';

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

/**
 * The dropdown of the search field, on phones a sheet with the field at its top: results for the typed text, or if it is
 * empty, recent articles, else those that are read most (behaviour.md §2).
 */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { input, label, placement, path, query, onField, onGo } = props;
  const text = useText(searchText);
  const { offers, recent: recentSearches, popular: popularSearches } = useText(suggestionText);
  const { close } = useText(onDemandText);
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
  useFittingHeight(listbox.id, suggestions, isShown);

  return (
    <>
      <SuggestionStatus phase={phase} suggestions={isShown ? suggestions : []} />
      {isShown && placement !== 'inline' && (
        // For fingers; the keyboard has Escape.
        <button
          type="button"
          tabIndex={-1}
          aria-label={close}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => input.current?.blur()}
          className={styles.close}
        >
          <Icon name="arrow-left" />
        </button>
      )}
      <div
        ref={ref}
        hidden={!isShown}
        aria-busy={isLoading}
        onMouseDown={(event) => event.preventDefault()}
        className={clsx(
          'max-h-96 overflow-y-auto',
          styles.box,
          placement === 'inline' ? styles.inline : styles.sheet,
          placement === 'header' && styles.wide,
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

/** Keeps a sheet above the screen's keyboard, and lowers a dropdown so that it ends at a whole row, above the one at its foot. */
function useFittingHeight(listboxId: string, rows: readonly Suggestion[], isShown: boolean): void {
  useLayoutEffect(() => {
    const element = document.getElementById(listboxId)?.parentElement;
    if (!element || !isShown) return undefined;
    const fit = () => {
      element.style.maxHeight = '';
      // What the screen's keyboard leaves of a sheet.
      element.parentElement?.style.setProperty('--view-height', `${window.visualViewport?.height}px`);
      const limit = Number.parseFloat(getComputedStyle(element).maxHeight);
      // On phones the sheet has no limit.
      if (Number.isNaN(limit) || element.scrollHeight <= limit) return;
      const options = [...element.querySelectorAll<HTMLElement>('[role="option"]')];
      const foot = options.find((option) => option.classList.contains(styles.foot ?? ''));
      const below = element.offsetHeight - element.clientHeight + (foot?.offsetHeight ?? 0);
      const bottoms = options
        .filter((option) => option !== foot)
        .map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight + below);
      const height = bottoms.findLast((bottom) => bottom <= limit);
      if (height !== undefined) element.style.maxHeight = `${height}px`;
    };
    fit();
    const view = window.visualViewport ?? window;
    view.addEventListener('resize', fit);
    return () => view.removeEventListener('resize', fit);
  }, [listboxId, rows, isShown]);
}
