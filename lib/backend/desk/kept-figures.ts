import type { Figures } from '@/lib/contract/desk-figures';
import type { Database } from '@/lib/database/database';
import { getFigures, type FiguresDeps } from './get-figures';

/** How long figures are answered again as they are, in ms: they are read much more often than they tell anything new. */
const KEPT_MS = 60_000;

const keptOf = new WeakMap<Database, Map<number, { at: number; figures: Promise<Figures> }>>();

/** Returns the figures of the last days, at most a minute old. Calls at the same time share one reading. */
export function getKeptFigures(days: number, deps: FiguresDeps): Promise<Figures> {
  const now = deps.clock().getTime();
  const kept = keptOf.get(deps.db) ?? new Map<number, { at: number; figures: Promise<Figures> }>();
  keptOf.set(deps.db, kept);
  const known = kept.get(days);
  if (known && now - known.at < KEPT_MS) return known.figures;
  const figures = getFigures(days, deps);
  kept.set(days, { at: now, figures });
  figures.catch(() => kept.delete(days));
  return figures;
}
