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
import type { SearchFieldProps } from './useSuggestionBox';

export type Placement = SearchSuggestionsProps['placement'];

type Input = {
  input: RefObject<HTMLInputElement | null>;
  query: string | undefined;
  path: string;
  placement: Placement;
  fieldLabel: string;
  onGo: (href: string) => void;
};

/** Loads the suggestions when the field is first focused. Returns them with the props that they add to the field. */
export function useFieldSuggestions({ input, query, path, placement, fieldLabel, onGo }: Input): {
  field: SearchFieldProps;
  suggestions: ReactNode;
} {
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>();
  const [field, setField] = useState<SearchFieldProps>({});
  const latestGo = useRef(onGo);
  useEffect(() => {
    latestGo.current = onGo;
  });

  const load = useCallback(() => {
    // The form works without them; the next focus tries again.
    import('./SearchSuggestions').then(
      (code) => setSuggestions(() => code.SearchSuggestions),
      () => undefined,
    );
  }, []);

  // The field may have been focused before hydration.
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, [input, load]);

  // A stable element: new props for the field must not render it again.
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
