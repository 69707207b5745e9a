import useSWR from 'swr';
import { explainedAt } from '@/lib/rules/error-code-place';
import { possibleErrorCodes } from '@/lib/rules/error-codes';
import type { FoundCode } from '@/lib/views/search';
import { useApi } from './useApi';
import { useLocale } from './useText';

/** Returns where an error code is explained: null where no article does, undefined while that is looked up. */
export function useFoundCode(code: string | undefined): FoundCode | null | undefined {
  const api = useApi();
  const locale = useLocale();
  const key = code !== undefined && api.has('listErrorCodes') ? ['error-code', code, locale] : null;
  const { data, error } = useSWR(
    key,
    async () => {
      for (const possible of possibleErrorCodes(code ?? '')) {
        const { data } = await api.content.listErrorCodes({ locale, code: possible });
        if (!data) throw new Error('the error code could not be looked up');
        const found = explainedAt(data.results);
        if (found) return found;
      }
      return null;
    },
    { revalidateOnFocus: false },
  );
  return key === null || error ? null : data;
}
