import { useDeskData } from './useDeskData';

/** The figures of the last days. */
export function useFigures(days: number) {
  const { data, ...rest } = useDeskData(['desk figures', days], (api) => api.getFigures(days), {
    keepPreviousData: true,
  });
  return { figures: data, ...rest };
}
