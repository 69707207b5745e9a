import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { BANNER_INTERVAL_MS } from '@/lib/constants';

/** Nothing moves in the moment in which the code comes, in ms. */
const MIN_SHOWN_MS = 1000;
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

type AutoAdvanceOptions = {
  list: RefObject<HTMLElement | null>;
  /** The banner that shows; each one has its full time. */
  index: number;
  /** When the first one came, on the clock of `performance.now()`. */
  shownAt: RefObject<number | undefined>;
  /** The visitor has stopped it. */
  isStopped: boolean;
  onDue: () => void;
};

/**
 * Calls `onDue` five seconds after a banner came (behaviour.md §9). It waits while the pointer is over the banners,
 * while something in them has the focus and while the page is not seen. For who wants less motion nothing moves.
 */
export function useAutoAdvance(options: AutoAdvanceOptions): { canAdvance: boolean } {
  const { list, index, shownAt, isStopped, onDue } = options;
  const isReduced = useSyncExternalStore(onMotionChange, () => matchMedia(REDUCED_MOTION).matches);
  const [isHeld, setIsHeld] = useState(false);
  const handler = useRef(onDue);
  useEffect(() => {
    handler.current = onDue;
  });

  useEffect(() => {
    const area = list.current?.parentElement;
    if (!area) return undefined;
    const update = () =>
      setIsHeld(area.matches(':hover') || area.contains(document.activeElement) || document.hidden);
    // The focus is nowhere while it moves from one element to another.
    const updateLater = () => setTimeout(update, 0);
    const events = ['pointerenter', 'pointerleave', 'focusin'] as const;
    for (const event of events) area.addEventListener(event, update);
    area.addEventListener('focusout', updateLater);
    document.addEventListener('visibilitychange', update);
    update();
    return () => {
      for (const event of events) area.removeEventListener(event, update);
      area.removeEventListener('focusout', updateLater);
      document.removeEventListener('visibilitychange', update);
    };
  }, [list]);

  const isRunning = !isReduced && !isStopped && !isHeld;
  // Only the first banner was there before this code was, and only until something holds or moves it.
  const isAsItCame = useRef(true);
  const timed = useRef(index);
  useEffect(() => {
    if (!isRunning || timed.current !== index) isAsItCame.current = false;
    timed.current = index;
    if (!isRunning) return undefined;
    const now = performance.now();
    const since = isAsItCame.current ? (shownAt.current ?? now) : now;
    const rest = BANNER_INTERVAL_MS - (now - since);
    const timer = setTimeout(() => handler.current(), Math.max(MIN_SHOWN_MS, rest));
    return () => clearTimeout(timer);
  }, [isRunning, index, shownAt]);

  return { canAdvance: !isReduced };
}

function onMotionChange(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
