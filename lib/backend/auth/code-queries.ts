import type { Kysely, Selectable } from 'kysely';
import type { CodePurpose, OneTimeCodeTable } from '@/lib/database/identity-schema';
import type { Tables } from '@/lib/database/schema';

export type CodeRow = Selectable<OneTimeCodeTable>;
type Key = { email: string; purpose: CodePurpose };

/** Stores a code; it replaces the earlier one for the same email and purpose. */
export async function replaceCode(
  db: Kysely<Tables>,
  code: Omit<CodeRow, 'tries' | 'used_at'>,
): Promise<void> {
  const { address: _address, purpose: _purpose, ...rest } = code;
  await db
    .insertInto('one_time_code')
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(['address', 'purpose']).doUpdateSet({ ...rest, tries: 0, used_at: null }),
    )
    .execute();
}

/**
 * Counts one try of the valid code, in a statement of its own, and returns it with its tries so far; undefined when
 * there is none or no try is left.
 */
export async function countTry(
  db: Kysely<Tables>,
  { email, purpose }: Key,
  maxTries: number,
  now: Date,
): Promise<Pick<CodeRow, 'challenge' | 'code_hash' | 'tries'> | undefined> {
  return db
    .updateTable('one_time_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('address', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['challenge', 'code_hash', 'tries'])
    .executeTakeFirst();
}

/** Returns the latest code, even if it was used or has expired. */
export async function findCode(
  db: Kysely<Tables>,
  { email, purpose }: Key,
): Promise<Pick<CodeRow, 'tries' | 'expires_at' | 'used_at'> | undefined> {
  return db
    .selectFrom('one_time_code')
    .select(['tries', 'expires_at', 'used_at'])
    .where('address', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** Marks a code as used; false when it was used or has expired meanwhile. */
export async function consumeCode(db: Kysely<Tables>, challenge: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('challenge', '=', challenge)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all codes of an email and returns their number. */
export async function deleteCodes(db: Kysely<Tables>, email: string): Promise<number> {
  const rows = await db
    .deleteFrom('one_time_code')
    .where('address', '=', email)
    .returning('purpose')
    .execute();
  return rows.length;
}
