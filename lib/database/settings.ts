import type { Kysely } from 'kysely';
import { toJson, type Tables } from './schema';

/** Returns the stored value of a setting, if there is one; its shape is not checked. */
export async function findSetting(db: Kysely<Tables>, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a value unless there is one already, maybe from another process; returns the stored one. */
export async function insertSettingOnce(db: Kysely<Tables>, name: string, value: unknown): Promise<unknown> {
  await db
    .insertInto('setting')
    .values({ name, value: toJson(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return findSetting(db, name);
}

/** Stores the value of a setting and replaces an earlier one. */
export async function saveSetting(db: Kysely<Tables>, name: string, value: unknown): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value: toJson(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: toJson(value) }))
    .execute();
}
