import type { Kysely } from 'kysely';
import { toJson, type Tables } from './schema';

/** The stored value of a setting, or undefined; the reader checks its shape. */
export async function findSetting(db: Kysely<Tables>, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a first value and yields the one that stands, which may be another process's. */
export async function keepFirstSetting(db: Kysely<Tables>, name: string, value: unknown): Promise<unknown> {
  await db
    .insertInto('setting')
    .values({ name, value: toJson(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return findSetting(db, name);
}
