import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { BANNER_INTERVAL_MS } from '@/lib/constants';

/** Minimum time before the first move after the code was loaded, in ms. */
const MIN_SHOWN_MS = 1000;
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

type AutoAdvanceOptions = {
  list: RefObject<HTMLElement | null>;
  /** The current banner. */
  index: number;
  /** When the first banner appeared, by `performance.now()`. */
  shownAt: RefObject<number | undefined>;
  /** Whether the visitor paused the rotation. */
  isStopped: boolean;
  onDue: () => void;
};

/**
 * Calls `onDue` five seconds after a banner appeared (behaviour.md §9). Waits while the banners are hovered or
 * focused, while the visitor types in a field, and while the page is hidden. Never calls it with reduced motion.
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
    // Movement would distract from typing.
    const isTyping = () => document.activeElement?.matches('input, textarea') === true;
    const isInside = () => area.matches(':hover') || area.contains(document.activeElement);
    const update = () => setIsHeld(isInside() || isTyping() || document.hidden);
    // Waits a moment: while the focus moves between two elements, neither has it.
    const updateLater = () => setTimeout(update, 0);
    const events = ['pointerenter', 'pointerleave'] as const;
    for (const event of events) area.addEventListener(event, update);
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', updateLater);
    document.addEventListener('visibilitychange', update);
    update();
    return () => {
      for (const event of events) area.removeEventListener(event, update);
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', updateLater);
      document.removeEventListener('visibilitychange', update);
    };
  }, [list]);

  const isRunning = !isReduced && !isStopped && !isHeld;
  // Counts the time before this code was loaded, for the first banner until it is held or moved.
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
