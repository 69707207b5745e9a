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

/** What the suggestions add to the field that is there already. */
export type FieldProps = Omit<ComponentProps<'input'>, 'ref' | 'value'>;

type SuggestionBox = {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  /** What the page searched for, which the field now holds. */
  query?: string;
  suggestions: Suggestion[];
  /** Whether the dropdown has anything to show while it is open. */
  hasContent: boolean;
  onTyped: (text: string) => void;
  onField: (props: FieldProps) => void;
  onChoose: (suggestion: Suggestion) => void;
  onOpenChange: (isOpen: boolean) => void;
};

const { stateChangeTypes } = useCombobox;

/** What was typed stays: rows lead somewhere, they are no values. Leaving the field chooses nothing. */
function keepWords(
  state: UseComboboxState<Suggestion>,
  { type, changes }: UseComboboxStateChangeOptions<Suggestion>,
): Partial<UseComboboxState<Suggestion>> {
  const kept = { ...changes, inputValue: state.inputValue };
  switch (type) {
    case stateChangeTypes.InputChange:
    case stateChangeTypes.FunctionSetInputValue:
      return changes;
    case stateChangeTypes.InputClick:
      return { ...kept, isOpen: true, highlightedIndex: state.highlightedIndex };
    case stateChangeTypes.InputBlur:
      return { ...kept, selectedItem: null };
    case stateChangeTypes.ItemClick:
    case stateChangeTypes.InputKeyDownEnter:
      return { ...kept, isOpen: changes.selectedItem?.kind === 'retry' };
    default:
      return kept;
  }
}

/** Leaves a key or a click to the browser. */
export function leaveToBrowser(event: KeyboardEvent | MouseEvent): void {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

/**
 * Makes a field that exists already a combobox: its props are handed to `onField`, so that the field stays the same
 * element (with its focus, its words and a phone's keyboard) when this code arrives.
 */
export function useSuggestionBox({ input, query, label, suggestions, hasContent, ...on }: SuggestionBox) {
  const box = useCombobox<Suggestion>({
    items: suggestions,
    selectedItem: null,
    itemToString: () => '',
    initialInputValue: input.current?.value ?? '',
    initialIsOpen: document.activeElement === input.current,
    stateReducer: keepWords,
    onInputValueChange: ({ inputValue }) => on.onTyped(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && on.onChoose(selectedItem),
    onIsOpenChange: ({ isOpen }) => on.onOpenChange(isOpen),
  } satisfies UseComboboxProps<Suggestion>);
  const { isOpen, highlightedIndex, openMenu, setHighlightedIndex, setInputValue } = box;
  const isShown = isOpen && hasContent;

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isForField = ['Home', 'End'].includes(event.key) || (event.key === 'Enter' && highlightedIndex < 0);
    if (isForField || (event.key === 'Escape' && !isShown)) leaveToBrowser(event);
    // The dialog around a field closes on Escape, too; one at a time.
    else if (event.key === 'Escape') event.stopPropagation();
  };
  const {
    ref,
    value: _,
    ...field
  } = box.getInputProps(
    { 'aria-label': label, onKeyDown: handleKeyDown, onFocus: () => openMenu() },
    // The field stands elsewhere; it gets its reference below.
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

  // Without a network the page of results is the browser's own, and the words are gone: they stay here, where the list
  // says what is wrong. React listens above the form, so this comes first.
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

  // At first the field holds what was typed while this code came.
  const shown = useRef(query);
  useEffect(() => {
    if (query === undefined || query === shown.current) return;
    shown.current = query;
    setInputValue(query);
  }, [query, setInputValue]);

  // Other rows under the same place: whoever presses Enter now means the one that was there.
  useEffect(() => setHighlightedIndex(-1), [suggestions, setHighlightedIndex]);

  return { ...box, isShown };
}
