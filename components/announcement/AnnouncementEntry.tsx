import { useApi } from '@/lib/hooks/useApi';
import { useOnDemand } from '@/lib/hooks/useOnDemand';

const loadBar = () => import('./AnnouncementBar');

/** The announcements above a page, loaded after it; without JavaScript there are none. */
export function AnnouncementEntry() {
  return useApi().has('listAnnouncements') ? <Loaded /> : null;
}

function Loaded() {
  const bar = useOnDemand(loadBar);
  return bar.status === 'ready' ? <bar.code.AnnouncementBar /> : null;
}
