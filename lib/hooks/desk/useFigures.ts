import useSWR from 'swr';
import type { Figures } from '@/lib/contract/desk-figures';
import { useDeskApi } from './useDesk';

/** The figures of the last days. */
export function useFigures(days: number) {
  const api = useDeskApi();
  const { data, error, mutate } = useSWR<Figures, Error>(
    ['desk figures', days],
    async () => {
      const result = await api().getFigures(days);
      if (!result.data) throw new Error(result.error?.message ?? 'no data');
      return result.data;
    },
    { keepPreviousData: true },
  );
  return {
    figures: data,
    retry: error && !data ? () => void mutate() : undefined,
  };
}
