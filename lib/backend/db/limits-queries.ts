import { sql, type Kysely } from 'kysely';
import type { Tables } from './schema';

/** A limit on one key: so many hits within so many seconds, over a window that moves with the clock. */
export type Budget = { key: string; max: number; windowS: number };

/**
 * Takes one hit in one statement, so that no two callers get the last one. Yields undefined when it was taken, else
 * the moment from which there is room again. Why not a library: the count is exact over any hour (fixed windows let
 * twice as much through at their border), runs inside the caller's transaction on both engines, and follows the
 * caller's clock.
 */
export async function takeHit(db: Kysely<Tables>, budget: Budget, now: Date): Promise<Date | undefined> {
  const { key, max, windowS } = budget;
  const since = now.getTime() - windowS * 1000;
  const { rows } = await sql`
    insert into rate_limit as mine (key, hits, expires_at)
    values (${key}, array[${now.getTime()}::bigint], ${new Date(now.getTime() + windowS * 1000)})
    on conflict (key) do update set
      hits = array(select hit from unnest(mine.hits) hit where hit > ${since}) || excluded.hits,
      expires_at = excluded.expires_at
    where (select count(*) from unnest(mine.hits) hit where hit > ${since}) < ${max}
    returning key`.execute(db);
  return rows.length === 1 ? undefined : ((await findFull(db, budget, now)) ?? now);
}

/** The moment from which there is room again, or undefined when there is room now. Takes nothing. */
export async function findFull(db: Kysely<Tables>, budget: Budget, now: Date): Promise<Date | undefined> {
  const { key, max, windowS } = budget;
  const row = await db.selectFrom('rate_limit').select('hits').where('key', '=', key).executeTakeFirst();
  const since = now.getTime() - windowS * 1000;
  const hits = (row?.hits ?? []).filter((hit) => hit > since).sort((a, b) => a - b);
  const oldest = hits[hits.length - max];
  return oldest === undefined ? undefined : new Date(oldest + windowS * 1000);
}

/** Gives back one hit that was taken at that moment. */
export async function returnHit(db: Kysely<Tables>, key: string, taken: Date): Promise<void> {
  const at = sql`array_position(hits, ${taken.getTime()}::bigint)`;
  await sql`
    update rate_limit set hits = hits[:${at} - 1] || hits[${at} + 1:]
    where key = ${key} and ${at} is not null`.execute(db);
}

/** Forgets all hits of these keys; yields how many keys had any. */
export async function deleteBudgets(db: Kysely<Tables>, keys: string[]): Promise<number> {
  const rows = await db.deleteFrom('rate_limit').where('key', 'in', keys).returning('key').execute();
  return rows.length;
}
