import { sql, type Kysely, type Selectable } from 'kysely';
import type { IdempotencyTable } from '@/lib/database/request-schema';
import type { Tables } from '@/lib/database/schema';

export type Attempt = { userUid: number; key: string; bodyHash: string; now: Date };
export type Answered = Pick<Selectable<IdempotencyTable>, 'body_hash' | 'answer'>;

/** Returns what was answered to this key after `since`. */
export async function findAnswer(
  db: Kysely<Tables>,
  { userUid, key }: Pick<Attempt, 'userUid' | 'key'>,
  since: Date,
): Promise<Answered | undefined> {
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
