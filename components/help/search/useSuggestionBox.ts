import {
  useCombobox,
  type UseComboboxProps,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
} from 'downshift';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { Suggestion } from './suggestions';

/** Props that the suggestions add to the existing field. */
export type SearchFieldProps = Omit<ComponentProps<'input'>, 'ref' | 'value'>;

type SuggestionBox = {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  /** The current query of a results page. */
  query?: string;
  suggestions: Suggestion[];
  /** Whether the dropdown has anything to show while it is open. */
  hasContent: boolean;
  /** Whether it is in a dialog, which Escape closes at once. */
  isInDialog: boolean;
  onTyped: (text: string) => void;
  onField: (props: SearchFieldProps) => void;
  onChoose: (suggestion: Suggestion) => void;
  onOpenChange: (isOpen: boolean) => void;
};

const { stateChangeTypes } = useCombobox;

/** Rows that are not links. */
const STAYS_OPEN: ReadonlySet<Suggestion['kind'] | undefined> = new Set(['retry', 'clear'] as const);

/** Keeps the typed text, since rows are links and not values. Blur selects nothing. */
function keepWords(
  state: UseComboboxState<Suggestion>,
  { type, changes }: UseComboboxStateChangeOptions<Suggestion>,
): Partial<UseComboboxState<Suggestion>> {
  const sameText = { ...changes, inputValue: state.inputValue };
  switch (type) {
    case stateChangeTypes.InputChange:
    case stateChangeTypes.FunctionSetInputValue:
      return changes;
    case stateChangeTypes.InputClick:
      return { ...sameText, isOpen: true, highlightedIndex: state.highlightedIndex };
    case stateChangeTypes.InputBlur:
      return { ...sameText, selectedItem: null };
    case stateChangeTypes.ItemClick:
    case stateChangeTypes.InputKeyDownEnter:
      return { ...sameText, isOpen: STAYS_OPEN.has(changes.selectedItem?.kind) };
    default:
      return sameText;
  }
}

/** Leaves a key or click to the browser. */
export function leaveToBrowser(event: KeyboardEvent | MouseEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

/**
 * Makes an existing field a combobox. Its props are passed to `onField`, so that the element keeps its focus and
 * text.
 */
export function useSuggestionBox({
  input,
  query,
  label,
  suggestions,
  hasContent,
  isInDialog,
  ...on
}: SuggestionBox) {
  const box = useCombobox<Suggestion>({
    items: suggestions,
    selectedItem: null,
    itemToString: () => '',
    initialInputValue: input.current?.value ?? '',
    initialIsOpen: document.activeElement === input.current,
    stateReducer: keepWords,
    // Unlike the library's own, the browser's leaves room for the row at the foot.
    scrollIntoView: (row) => row.scrollIntoView({ block: 'nearest' }),
    onInputValueChange: ({ inputValue }) => on.onTyped(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && on.onChoose(selectedItem),
    onIsOpenChange: ({ isOpen }) => on.onOpenChange(isOpen),
  } satisfies UseComboboxProps<Suggestion>);
  const { isOpen, highlightedIndex, openMenu, setHighlightedIndex, setInputValue } = box;
  const isShown = isOpen && hasContent;

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isForField = ['Home', 'End'].includes(event.key) || (event.key === 'Enter' && highlightedIndex < 0);
    const isForDialog = event.key === 'Escape' && (isInDialog || !isShown);
    if (isForField || isForDialog) leaveToBrowser(event);
    // A dialog that does not contain the field stays open.
    else if (event.key === 'Escape') event.stopPropagation();
  };
  const {
    ref,
    value: _,
    ...field
  } = box.getInputProps(
    { 'aria-label': label, onKeyDown: handleKeyDown, onFocus: () => openMenu() },
    // The field is rendered elsewhere; its ref is set below.
    { suppressRefError: true },
  );
  const { onField } = on;
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(input.current);
    onField({
      ...field,
      'aria-expanded': isShown && suggestions.length > 0,
      'aria-activedescendant': field['aria-activedescendant'] || undefined,
    });
  });

  // Without a network, a submit would replace the page with the browser's error page. This listener runs before
  // React's, which is attached to the root.
  useEffect(() => {
    const form = input.current?.form;
    const handleSubmit = (event: SubmitEvent) => {
      if (navigator.onLine) return;
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    form?.addEventListener('submit', handleSubmit);
    return () => form?.removeEventListener('submit', handleSubmit);
  }, [input]);

  // At first the field contains what was typed while this code was loading.
  const shown = useRef(query);
  useEffect(() => {
    if (query === undefined || query === shown.current) return;
    shown.current = query;
    setInputValue(query);
  }, [query, setInputValue]);

  // New rows reset the highlight, so that Enter cannot choose a row that has just moved there.
  useEffect(() => setHighlightedIndex(-1), [suggestions, setHighlightedIndex]);

  return { ...box, isShown };
}
