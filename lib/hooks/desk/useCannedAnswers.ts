import useSWR from 'swr';
import type { CannedAnswer } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';

/** The canned answers of the desk; undefined while they are loaded. */
export function useCannedAnswers() {
  const api = useDeskApi();
  const { data, error, mutate } = useSWR<readonly CannedAnswer[], Error>('desk canned', async () => {
    const result = await api().listCannedAnswers();
    if (!result.data) throw new Error(result.error?.message ?? 'no data');
    return result.data.results;
  });
  return {
    answers: data,
    failed: error !== undefined && !data,
    refresh: () => mutate().catch(() => undefined),
  };
}
