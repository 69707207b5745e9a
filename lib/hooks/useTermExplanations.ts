import useSWRImmutable from 'swr/immutable';
import { readTerms, type Term } from '@/lib/rules/glossary-terms';
import { useApi } from './useApi';
import { useLocale } from './useText';

/**
 * Returns the terms of the glossary by their anchors, loaded once per visit; undefined while they load, none after a
 * failure.
 */
export function useTermExplanations(): ReadonlyMap<string, Term> | undefined {
  const api = useApi();
  const locale = useLocale();
  const { data } = useSWRImmutable(['glossary', locale], async () => {
    const answer = await api.content.get('glossary', { model: 'page', locale });
    return new Map(readTerms(answer.data?.sections ?? []).map((term) => [term.id, term]));
  });
  return data;
}
