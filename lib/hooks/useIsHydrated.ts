import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the browser's code runs here: not yet in what the server writes, nor while that is taken over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
