import { useDeskData } from './useDeskData';

/** The people of the desk: those who have access, and all of them. */
export function useStaff() {
  const { data, ...rest } = useDeskData('desk staff', (api) => api.listStaff());
  const all = data?.results;
  return { all, active: (all ?? []).filter(({ ended_at }) => ended_at === null), ...rest };
}
