import type { Figures } from '@/lib/contract/desk';
import type { Database } from '@/lib/database/database';
import { getFigures, type FiguresDeps } from './get-figures';

/** How long figures are cached, in ms: they are read much more often than they change. */
const MAX_AGE_MS = 60_000;

const caches = new WeakMap<Database, Map<number, { at: number; figures: Promise<Figures> }>>();

/** Returns the figures of the last days, at most a minute old. Calls at the same time share one reading. */
export function getCachedFigures(days: number, deps: FiguresDeps): Promise<Figures> {
  const now = deps.clock().getTime();
  const cache = caches.get(deps.db) ?? new Map<number, { at: number; figures: Promise<Figures> }>();
  caches.set(deps.db, cache);
  const cached = cache.get(days);
  if (cached && now - cached.at < MAX_AGE_MS) return cached.figures;
  const figures = getFigures(days, deps);
  cache.set(days, { at: now, figures });
  figures.catch(() => cache.delete(days));
  return figures;
}
