import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/client/create-store';
import type { Position } from '@/lib/format/numbers';

/** Why the position is not known. */
export type PositionProblem = 'refused' | 'unavailable' | 'slow' | 'unsupported';

export type PositionState = {
  position?: Position;
  isLocating: boolean;
  problem?: PositionProblem;
};

const NOWHERE: PositionState = { isLocating: false };
const OPTIONS = { timeout: 15_000, maximumAge: 5 * 60_000 };
/** Problems by the code of a GeolocationPositionError. */
const PROBLEMS: Record<number, PositionProblem> = { 1: 'refused', 2: 'unavailable', 3: 'slow' };

// One position for all components of the tab; it is stored nowhere else.
const { get, set, subscribe } = createStore(NOWHERE);

/** Asks the browser for the position, which asks the visitor. Call it on a click only. */
function locate(): void {
  if (!('geolocation' in navigator)) return set({ isLocating: false, problem: 'unsupported' });
  set({ ...get(), isLocating: true });
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => set({ isLocating: false, position: { latitude, longitude } }),
    ({ code }) => set({ isLocating: false, problem: PROBLEMS[code] ?? 'unavailable' }),
    OPTIONS,
  );
}

const forget = (): void => set(NOWHERE);

/** The visitor's position, once `locate` has found it. */
export function usePosition() {
  const current = useSyncExternalStore(subscribe, get, () => NOWHERE);
  return { ...current, locate, forget };
}
