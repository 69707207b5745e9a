import type { Queued } from '@/lib/contract/desk';

/** The time until a target, or since it passed. `isSoon`: within an hour. */
export type Clock = { isLate: boolean; isSoon: boolean; amount: number; unit: 'minute' | 'hour' | 'day' };

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns the distance to a due time: in days from two days on, in hours from two hours on, otherwise in minutes. */
export function clockOf({ at }: Pick<NonNullable<Queued['due']>, 'at'>, now: Date): Clock {
  const minutes = Math.round((Date.parse(at) - now.getTime()) / 60_000);
  const size = Math.abs(minutes);
  const isLate = minutes < 0;
  const isSoon = !isLate && size <= HOUR;
  if (size >= 2 * DAY) return { isLate, isSoon, amount: Math.floor(size / DAY), unit: 'day' };
  if (size >= 2 * HOUR) return { isLate, isSoon, amount: Math.floor(size / HOUR), unit: 'hour' };
  return { isLate, isSoon, amount: size, unit: 'minute' };
}
