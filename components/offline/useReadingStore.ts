import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useUser } from '@/lib/client/useAuth';

/** Longest wait for an idle moment, in ms. */
const IDLE_TIMEOUT_MS = 5_000;

/** Registers the service worker, tells it which pages are read, and makes it forget them on logout. */
export function useReadingStore(): void {
  const { events } = useRouter();
  const user = useUser();
  const before = useRef(user);

  useEffect(() => {
    let cancel = whenIdle(reportPage);
    // Also after the same page was reloaded in place.
    const handleChange = () => {
      cancel();
      cancel = whenIdle(reportPage);
    };
    events.on('routeChangeComplete', handleChange);
    return () => {
      cancel();
      events.off('routeChangeComplete', handleChange);
    };
  }, [events]);

  useEffect(() => {
    if (before.current && !user) void tell({ type: 'forget' });
    before.current = user;
  }, [user]);
}

type Message = { type: 'read'; path: string; loaded: string[] } | { type: 'forget' };

const reportPage = () => void tell({ type: 'read', path: location.pathname, loaded: listLoaded() });

/** Sends a message to the service worker and registers it first. Some browsers refuse that in private windows. */
async function tell(message: Message): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js', { type: 'module' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(message);
  } catch {
    // Without a service worker nothing is stored.
  }
}

/** URLs of the portal's own files that the page has loaded so far. */
const listLoaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${location.origin}/`));

/** Calls back when the loaded page is idle. Returns a function that cancels it. */
function whenIdle(callback: () => void): () => void {
  let handle: number | undefined;
  const hasIdle = 'requestIdleCallback' in window;
  const wait = () => {
    handle = hasIdle
      ? requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
      : window.setTimeout(callback, 200);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    if (handle === undefined) return;
    if (hasIdle) cancelIdleCallback(handle);
    else clearTimeout(handle);
  };
}
