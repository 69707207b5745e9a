import { useOnDemand } from '@/lib/hooks/useOnDemand';

/** Only the built site has pages that stay the same between two requests. */
const loadNotice = () =>
  process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator
    ? import('./OfflineNotice')
    : Promise.reject();

/** Registers the service worker and says when a page is from its store; loaded after the page. */
export function OfflineEntry() {
  const notice = useOnDemand(loadNotice);
  return notice.status === 'ready' ? <notice.code.OfflineNotice /> : null;
}
