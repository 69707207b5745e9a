import useSWR from 'swr';
import { explainedAt } from '@/lib/rules/error-code-place';
import type { FoundCode } from '@/lib/views/search';
import { useApi } from './useApi';
import { useLocale } from './useText';

/** Returns where an error code is explained; undefined while loading and for unknown codes. */
export function useFoundCode(code: string | undefined): FoundCode | undefined {
  const api = useApi();
  const locale = useLocale();
  const key = code !== undefined && api.has('listErrorCodes') ? ['error-code', code, locale] : null;
  const { data } = useSWR(
    key,
    async () => {
      const { data } = await api.content.listErrorCodes({ locale, code });
      if (!data) throw new Error('the error code could not be looked up');
      return explainedAt(data.results) ?? null;
    },
    { revalidateOnFocus: false },
  );
  return data ?? undefined;
}
