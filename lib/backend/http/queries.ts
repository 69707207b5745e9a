import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { IdempotencyTable } from '@/lib/database/request-schema';

/** A limit on one key: at most `max` hits in a sliding window of `windowS` seconds. */
export type Budget = { key: string; max: number; windowS: number };

/**
 * Takes one hit in one statement, so that two callers cannot both get the last one. Returns undefined when it was
 * taken, or else when the next one is free. Written here because no library offers a sliding window (a fixed one lets
 * twice as much through at its border) inside the caller's transaction, on both engines and by the caller's clock.
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
  return rows.length === 1 ? undefined : ((await findFull(db, [budget], now))?.freeAt ?? now);
}

/** Returns the first budget that is used up, and when it is free again. Takes no hit. */
export async function findFull<B extends Budget>(
  db: Kysely<Tables>,
  budgets: readonly B[],
  now: Date,
): Promise<{ budget: B; freeAt: Date } | undefined> {
  const keys = budgets.map(({ key }) => key);
  const rows = await db.selectFrom('rate_limit').select(['key', 'hits']).where('key', 'in', keys).execute();
  for (const budget of budgets) {
    const { key, max, windowS } = budget;
    const since = now.getTime() - windowS * 1000;
    const hits = rows.find((row) => row.key === key)?.hits.filter((hit) => hit > since) ?? [];
    const oldest = hits.sort((a, b) => a - b)[hits.length - max];
    if (oldest !== undefined) return { budget, freeAt: new Date(oldest + windowS * 1000) };
  }
  return undefined;
}

/** Gives back one hit that was taken at this time. */
export async function refundHit(db: Kysely<Tables>, key: string, hitAt: Date): Promise<void> {
  const at = sql`array_position(hits, ${hitAt.getTime()}::bigint)`;
  await sql`
    update rate_limit set hits = hits[:${at} - 1] || hits[${at} + 1:]
    where key = ${key} and ${at} is not null`.execute(db);
}

/** Deletes all hits of these keys and returns the number of keys that had any. */
export async function deleteBudgets(db: Kysely<Tables>, keys: string[]): Promise<number> {
  const rows = await db.deleteFrom('rate_limit').where('key', 'in', keys).returning('key').execute();
  return rows.length;
}

type Attempt = { userUid: number; key: string; bodyHash: string; now: Date };
type StoredAnswer = Pick<Selectable<IdempotencyTable>, 'body_hash' | 'answer'>;

/** Returns the answer that was stored for this key after `since`. */
export async function findAnswer(
  db: Kysely<Tables>,
  { userUid, key }: Pick<Attempt, 'userUid' | 'key'>,
  since: Date,
): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('user_uid', '=', userUid)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

/**
 * Takes a key, inside the transaction that does the work: a second caller waits here for the end of the first.
 * Returns false when the key was taken after `since`.
 */
export async function takeKey(db: Kysely<Tables>, attempt: Attempt, since: Date): Promise<boolean> {
  const { userUid, key, bodyHash, now } = attempt;
  const { rows } = await sql`
    insert into idempotency as mine (user_uid, key, body_hash, answer, created_at)
    values (${userUid}, ${key}, ${bodyHash}, '', ${now})
    on conflict (user_uid, key) do update set body_hash = excluded.body_hash, answer = '', created_at = excluded.created_at
    where mine.created_at <= ${since}
    returning key`.execute(db);
  return rows.length === 1;
}

/** Stores the answer of a taken key. */
export async function keepAnswer(
  db: Kysely<Tables>,
  { userUid, key }: Pick<Attempt, 'userUid' | 'key'>,
  answer: string,
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ answer })
    .where('user_uid', '=', userUid)
    .where('key', '=', key)
    .execute();
}
