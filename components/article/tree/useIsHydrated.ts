import { useDeferredValue, useEffect } from 'react';

/** What is rendered later was never on the server. */
let hasBegun = false;

/**
 * Whether the browser's code runs here: not yet in what the server writes, nor while that is taken over. What comes
 * with it afterwards is rendered in slices between which the browser answers.
 */
export function useIsHydrated(): boolean {
  const isHydrated = useDeferredValue(true, hasBegun);
  useEffect(() => {
    hasBegun = true;
  }, []);
  return isHydrated;
}
