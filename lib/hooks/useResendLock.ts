import { useCallback, useSyncExternalStore } from 'react';

/** Four times a second: a tab in the background is late, and nobody shall see a second twice as long. */
const TICK_MS = 250;

/**
 * Seconds until a code may be requested again, counting down; 0 when it may. `lockedUntil` is a time in ms, so the
 * countdown goes on where it was after closing, reloading and sleeping.
 */
export function useResendLock(lockedUntil: number): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(() => {
        onTick();
        if (Date.now() >= lockedUntil) clearInterval(timer);
      }, TICK_MS);
      return () => clearInterval(timer);
    },
    [lockedUntil],
  );
  const secondsLeft = () => Math.max(0, Math.ceil((lockedUntil - Date.now()) / 1000));
  return useSyncExternalStore(subscribe, secondsLeft, () => 0);
}
