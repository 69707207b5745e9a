import type { Kysely } from 'kysely';
import { toJson, type Tables } from './schema';

/** Stores the value of a setting, in place of an earlier one. */
export async function saveSetting(db: Kysely<Tables>, name: string, value: unknown): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value: toJson(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: toJson(value) }))
    .execute();
}
