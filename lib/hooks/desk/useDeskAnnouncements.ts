import { THREAD_POLL_MS } from '@/lib/constants';
import { useDeskData } from './useDeskData';

/** All announcements, as the desk sees them; undefined while they are loaded. */
export function useDeskAnnouncements() {
  const { data, ...rest } = useDeskData('desk announcements', (api) => api.listAnnouncements(), {
    refreshInterval: THREAD_POLL_MS,
  });
  return { announcements: data?.results, ...rest };
}
