import { AnnouncementBar } from '@/components/announcement/AnnouncementBar';
import { OfflineNotice } from '@/components/offline/OfflineNotice';
import { useApi } from '@/lib/client/useApi';
import { createPortal } from 'react-dom';
import styles from './ShortcutHint.module.css';

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

/**
 * Shows the keyboard shortcut inside the header's search field. Hidden from screen readers, which read the field's
 * `aria-keyshortcuts`.
 */
export function ShortcutHint() {
  const place = document.querySelector('.header-search');
  if (!place) return null;
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return createPortal(
    <span aria-hidden className={styles.room}>
      <kbd className={styles.keys}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </span>,
    place,
  );
}
