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

/** Caches stored days by version. Those of a busy desk are megabytes, and hardly ever change. */
const cachedDays = new WeakMap<Kysely<Tables>, LRUCache<string, CountedDay>>();

/** Returns the counts of consecutive days: from the database where they are stored, otherwise counted now. */
export async function readDays(days: readonly string[], { db }: DbDeps): Promise<CountedDay[]> {
  const known = cachedDays.get(db.kysely) ?? new LRUCache<string, CountedDay>({ max: 2 * STORED_DAYS });
  cachedDays.set(db.kysely, known);
  const stored = new Map<string, CountedDay | undefined>();
  const rows = await listStoredDays(db.kysely, days[0] ?? '', [...known.keys()]);
  for (const { day, version, counted } of rows) {
    if (counted) known.set(version, counted);
    stored.set(day, known.get(version));
  }
  return Promise.all(days.map(async (day) => stored.get(day) ?? countDay(db.kysely, day)));
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
