import { serviceState, type ServiceHours } from './service-hours';

const MINUTE_MS = 60_000;

/**
 * Adds minutes of service to a time: closed hours and holidays do not count. Returns undefined when no day of the coming
 * year has hours.
 */
export function addServiceTime(hours: ServiceHours, from: Date, minutes: number): Date | undefined {
  let at = from;
  let left = minutes * MINUTE_MS;
  for (;;) {
    const state = serviceState(hours, at);
    if (!state.isOpen) {
      if (!state.opensAt) return undefined;
      at = state.opensAt;
      continue;
    }
    const open = state.closesAt ? state.closesAt.getTime() - at.getTime() : Infinity;
    if (!state.closesAt || open >= left) return new Date(at.getTime() + left);
    left -= open;
    at = state.closesAt;
  }
}
