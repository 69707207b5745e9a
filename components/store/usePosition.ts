import { useSyncExternalStore } from 'react';
import type { Position } from '@/lib/rules/distance';

/** Why the position is not known. */
export type PositionProblem = 'refused' | 'unavailable' | 'slow' | 'unsupported';

export type PositionState = {
  position?: Position;
  isLocating: boolean;
  problem?: PositionProblem;
};

const NOWHERE: PositionState = { isLocating: false };
const OPTIONS = { timeout: 15_000, maximumAge: 5 * 60_000 };
/** By the code of a GeolocationPositionError. */
const PROBLEMS: Record<number, PositionProblem> = { 1: 'refused', 2: 'unavailable', 3: 'slow' };

// One position for all components of the tab, kept nowhere else.
let state = NOWHERE;
const listeners = new Set<() => void>();

function set(next: PositionState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

/** Asks the browser for the position; it asks the visitor. Call it on a click only. */
function locate(): void {
  if (!('geolocation' in navigator)) return set({ isLocating: false, problem: 'unsupported' });
  set({ ...state, isLocating: true });
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => set({ isLocating: false, position: { latitude, longitude } }),
    ({ code }) => set({ isLocating: false, problem: PROBLEMS[code] ?? 'unavailable' }),
    OPTIONS,
  );
}

const forget = (): void => set(NOWHERE);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visitor's position, once `locate` has found it. */
export function usePosition() {
  const current = useSyncExternalStore(
    subscribe,
    () => state,
    () => NOWHERE,
  );
  return { ...current, locate, forget };
}
