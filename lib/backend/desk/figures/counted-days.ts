import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '@/lib/constants';
import { dayOf } from '@/lib/format/format-date';
import type { BackendDeps, DbDeps } from '@/lib/backend/deps';
import type { Tables } from '@/lib/database/schema';
import {
  countDay,
  deleteDaysBefore,
  listStoredDays,
  listStoredNames,
  storeDay,
  type CountedDay,
} from './day-queries';

/** Figures cover at most this many days. */
const STORED_DAYS = 90;

/** Returns the `count` days up to the day of a time, the earliest first, as 'YYYY-MM-DD'. */
export function daysUntil(time: Date, count: number): string[] {
  const last = Date.parse(dayOf(time));
  const before = (days: number) => new Date(last - days * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index) => before(count - 1 - index));
}

/** A day whose names are numbers in a list of names, which are added up many times as fast. */
export type NumberedDay = CountedDay<Uint32Array>;

/** Stored days by version. Those of a busy desk are megabytes, and hardly ever change. */
type DayCache = { days: LRUCache<string, NumberedDay>; names: string[]; numbers: Map<string, number> };
const caches = new WeakMap<Kysely<Tables>, DayCache>();

/** Returns the counts of consecutive days: from the database where they are stored, otherwise counted now. */
export async function readDays(
  days: readonly string[],
  { db }: DbDeps,
): Promise<{ days: NumberedDay[] } & Pick<DayCache, 'names' | 'numbers'>> {
  const cache = caches.get(db.kysely) ?? {
    days: new LRUCache({ max: 2 * STORED_DAYS }),
    names: [],
    numbers: new Map(),
  };
  caches.set(db.kysely, cache);
  const stored = new Map<string, NumberedDay | undefined>();
  const rows = await listStoredDays(db.kysely, days[0] ?? '', [...cache.days.keys()]);
  for (const { day, version, counted } of rows) {
    if (counted) cache.days.set(version, withNumbers(counted, cache));
    stored.set(day, cache.days.get(version));
  }
  const countNow = async (day: string) => withNumbers(await countDay(db.kysely, day), cache);
  const counted = await Promise.all(days.map(async (day) => stored.get(day) ?? countNow(day)));
  return { ...cache, days: counted };
}

/** Numbers the names of a day in the order in which they come. */
function withNumbers(day: CountedDay, { names, numbers }: DayCache): NumberedDay {
  const numberOf = (name: string): number => {
    const number = numbers.get(name);
    if (number !== undefined) return number;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  };
  const numbered = <Named extends { names: string[] }>(named: Named) => ({
    ...named,
    names: Uint32Array.from(named.names.map(numberOf)),
  });
  return {
    ...day,
    views: numbered(day.views),
    read: numbered(day.read),
    searches: numbered(day.searches),
  };
}

/** Stores the counts of finished days, so that only today is counted for the figures. */
export async function storeFinishedDays({ db, clock }: Pick<BackendDeps, 'db' | 'clock'>): Promise<void> {
  const days = daysUntil(new Date(clock().getTime() - DAY_MS), STORED_DAYS);
  await deleteDaysBefore(db.kysely, days[0] ?? '');
  const stored = await listStoredNames(db.kysely);
  for (const day of days) {
    if (!stored.has(day)) await db.transaction((trx) => storeDay(trx, day));
  }
}
