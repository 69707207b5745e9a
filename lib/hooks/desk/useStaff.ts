import useSWR from 'swr';
import type { StaffMember } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';

/** The people of the desk: those who have access, and all of them. */
export function useStaff() {
  const api = useDeskApi();
  const { data, error, mutate } = useSWR<readonly StaffMember[], Error>('desk staff', async () => {
    const result = await api().listStaff();
    if (!result.data) throw new Error(result.error?.message ?? 'no data');
    return result.data.results;
  });
  return {
    all: data,
    active: (data ?? []).filter(({ ended_at }) => ended_at === null),
    failed: error !== undefined && !data,
    refresh: () => mutate().catch(() => undefined),
  };
}
