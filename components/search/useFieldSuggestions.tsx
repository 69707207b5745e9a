import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import type { SearchSuggestionsProps } from './SearchSuggestions';
import type { FieldProps } from './useSuggestionBox';

export type Placement = SearchSuggestionsProps['placement'];

type Input = {
  input: RefObject<HTMLInputElement | null>;
  query: string | undefined;
  path: string;
  placement: Placement;
  fieldLabel: string;
  onGo: (href: string) => void;
};

/**
 * Loads the suggestions when a field is visited first: most readers never search, and pay nothing. What they add to
 * the field comes back as props of it.
 */
export function useFieldSuggestions({ input, query, path, placement, fieldLabel, onGo }: Input): {
  field: FieldProps;
  suggestions: ReactNode;
} {
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>();
  const [field, setField] = useState<FieldProps>({});
  const latestGo = useRef(onGo);
  useEffect(() => {
    latestGo.current = onGo;
  });

  const load = useCallback(() => {
    // Without its code the form works all the same; the next visit to the field tries again.
    import('./SearchSuggestions').then(
      (code) => setSuggestions(() => code.SearchSuggestions),
      () => undefined,
    );
  }, []);

  // Somebody may have been quicker than this code.
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, [input, load]);

  // The same element as before: when it hands props to the field, it is not rendered again itself.
  const suggestions = useMemo(
    () =>
      Suggestions && (
        <Suggestions
          input={input}
          label={fieldLabel}
          placement={placement}
          path={path}
          query={query}
          onField={setField}
          onGo={(href) => latestGo.current(href)}
        />
      ),
    [Suggestions, input, fieldLabel, placement, path, query],
  );
  return { field: Suggestions ? field : { onFocus: load }, suggestions };
}
