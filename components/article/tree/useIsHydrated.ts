import { useDeferredValue, useEffect } from 'react';

/** Whether a component has hydrated; later ones were never rendered on the server. */
let hasBegun = false;

/**
 * Returns false on the server and while hydrating, then true. The render that follows is deferred, so that the page stays
 * responsive.
 */
export function useIsHydrated(): boolean {
  const isHydrated = useDeferredValue(true, hasBegun);
  useEffect(() => {
    hasBegun = true;
  }, []);
  return isHydrated;
}
