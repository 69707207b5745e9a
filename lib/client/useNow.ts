import { useEffect, useState, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** Returns the time, updated at the start of every minute, when opening hours begin and end. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (Date.now() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

const never = () => () => {};

/** Returns the time in the browser; undefined on the server and while hydrating, because the HTML may be older. */
export function useBrowserNow(): Date | undefined {
  const now = useNow();
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInBrowser ? now : undefined;
}
