import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';

/** Interval at which a visible page from the store tries the network, in ms. */
const RETRY_MS = 15_000;

/** The mark that the service worker adds to a page from its store (public/sw.js). */
const findMark = () => document.querySelector<HTMLMetaElement>('meta[name="stored-at"]');

/**
 * Returns when this page was stored, if it comes from the service worker's store. Reloads it once the network is
 * back.
 */
export function useStoredAt(): Date | undefined {
  const [storedAt, setStoredAt] = useState<Date>();
  const router = useRouter();
  const current = useRef(router);
  useEffect(() => {
    current.current = router;
  }, [router]);

  useEffect(() => {
    const mark = findMark();
    if (!mark) return undefined;
    // Delayed until the live region exists, so that it is announced.
    const shown = setTimeout(() => setStoredAt(new Date(Number(mark.content))));
    let isTrying = false;
    let isAskedAgain = false;
    const tryNetwork = async () => {
      if (document.hidden || !findMark()) return;
      // The network may have come back after the running try failed.
      isAskedAgain = isTrying;
      if (isTrying) return;
      isTrying = true;
      if (await isReachable()) await renew(current.current);
      isTrying = false;
      if (isAskedAgain) void tryNetwork();
    };
    // A page from the network has replaced it. Shallow route changes keep the page.
    const { events } = current.current;
    const leave = (_url: string, { shallow }: { shallow: boolean }) => {
      if (shallow) return;
      mark.remove();
      setStoredAt(undefined);
    };
    const handleReturn = () => void tryNetwork();
    const timer = setInterval(handleReturn, RETRY_MS);
    events.on('routeChangeComplete', leave);
    window.addEventListener('online', handleReturn);
    window.addEventListener('pageshow', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      clearTimeout(shown);
      clearInterval(timer);
      events.off('routeChangeComplete', leave);
      window.removeEventListener('online', handleReturn);
      window.removeEventListener('pageshow', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, []);

  return storedAt;
}

/** Whether the portal answers; `navigator.onLine` is true in every local network. */
async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}

/** Reloads the page's data in place. With a fragment the router would only scroll, so the whole page is reloaded. */
async function renew(router: ReturnType<typeof useRouter>): Promise<void> {
  if (window.location.hash) window.location.reload();
  else await router.replace(router.asPath, undefined, { scroll: false });
}
