import { AnnouncementBar } from '@/components/announcement/AnnouncementBar';
import { OfflineNotice } from '@/components/offline/OfflineNotice';
import { ShortcutHint } from '@/components/search/ShortcutHint';
import { useApi } from '@/lib/hooks/useApi';

/** Says when the page is from the store, shows announcements, and the keys of the search field in it. */
export function TopBars() {
  const api = useApi();
  // Only the built site has pages and files that stay the same between two requests.
  const hasWorker = process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator;
  return (
    <>
      {hasWorker && <OfflineNotice />}
      {api.has('listAnnouncements') && <AnnouncementBar />}
      <ShortcutHint />
    </>
  );
}
