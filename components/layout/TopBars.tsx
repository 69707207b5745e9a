import { AnnouncementBar } from '@/components/announcement/AnnouncementBar';
import { OfflineNotice } from '@/components/offline/OfflineNotice';
import { ShortcutHint } from '@/components/search/ShortcutHint';
import { useApi } from '@/lib/hooks/useApi';

/** The bars above the header: the notice of a stored page, and announcements. Also the search field's shortcut hint. */
export function TopBars() {
  const api = useApi();
  // The development server changes pages and files between two requests, so nothing may be stored.
  const hasWorker = process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator;
  return (
    <>
      {hasWorker && <OfflineNotice />}
      {api.has('listAnnouncements') && <AnnouncementBar />}
      <ShortcutHint />
    </>
  );
}
