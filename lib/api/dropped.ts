import type { Drop } from '@/lib/contract/readers/read';

/** What was left out of the answers of a remote backend, and how often since the process or page began. */
export type CountedDrop = Drop & { count: number };

/** At most one report of a kind in this time, in ms. */
const REPORT_EVERY_MS = 60_000;
/** Kinds are fields of the contract with what stood there; no provider makes more of them. */
const MAX_KINDS = 2_000;
/** More of a uid than this is not worth a line of the log. */
const MAX_UID = 60;

type Kind = { count: number; reportedAt: number };

const KINDS = Symbol.for('portal.dropped');
// Pages and API routes are bundles of their own, which share the counts.
const holder = globalThis as typeof globalThis & { [KINDS]?: Map<string, Kind> };
const kinds = (): Map<string, Kind> => (holder[KINDS] ??= new Map());

/** Counts what was left out, and reports a kind at most once a minute. */
export function noteDropped(
  drops: readonly Drop[],
  report: (drop: CountedDrop) => void,
  now: number = Date.now(),
): void {
  const known = kinds();
  for (const drop of drops) {
    const name = [drop.model, drop.field, drop.was].join(' ');
    const kind = known.get(name) ?? { count: 0, reportedAt: Number.NEGATIVE_INFINITY };
    if (known.size < MAX_KINDS) known.set(name, kind);
    kind.count += 1;
    if (now - kind.reportedAt < REPORT_EVERY_MS) continue;
    kind.reportedAt = now;
    report({ ...drop, uid: drop.uid.slice(0, MAX_UID), count: kind.count });
  }
}

/** Returns how often each kind was left out, by model, field and what stood there. */
export const droppedCounts = (): Record<string, number> =>
  Object.fromEntries([...kinds()].map(([name, { count }]) => [name, count]));
