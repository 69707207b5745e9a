import { LRUCache } from 'lru-cache';
import { tooMany } from './enforce-limit';
import { MEMORY_LIMITS, type MemoryLimitName } from '@/lib/backend/limits';

/** The most clients that are counted; the least recently seen ones start again at zero. */
const MAX_CLIENTS = 50_000;

/** The limits that a process counts by itself. */
export type MemoryLimits = {
  /**
   * Counts one hit.
   * @throws AppError too-many-requests
   */
  enforce(limit: MemoryLimitName, clientKey: string, now: Date): void;
};

/**
 * Creates counters that need one number for each client: when its budget is full again (the generic cell rate
 * algorithm).
 */
export function createMemoryLimits(): MemoryLimits {
  const unusedFrom = new LRUCache<string, number>({ max: MAX_CLIENTS });
  return {
    enforce(limit, clientKey, now) {
      const { max, windowS } = MEMORY_LIMITS[limit];
      const key = `${limit}:${clientKey}`;
      const time = now.getTime();
      const next = Math.max(time, unusedFrom.get(key) ?? 0) + (windowS * 1000) / max;
      const isFreeAt = next - windowS * 1000;
      if (isFreeAt > time) throw tooMany(limit, new Date(isFreeAt), now);
      unusedFrom.set(key, next);
    },
  };
}
