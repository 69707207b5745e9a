import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for the element that takes the focus when the last page of a list is there, and the focused button that
 * asked for it is gone.
 */
export function useFocusAtEnd<Target extends HTMLElement>(hasMore: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const hadMore = useRef(hasMore);
  useEffect(() => {
    const isGone = hadMore.current && !hasMore;
    hadMore.current = hasMore;
    if (isGone && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [hasMore]);
  return target;
}
