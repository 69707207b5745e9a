import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** An expression for the state of the index, its epoch and version: what was read under the same stamp still holds. */
export const STAMP = sql<string>`coalesce((select epoch || ' ' || version from search_state), '')`;

/** Reads the current stamp. */
export async function readStamp(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`select ${STAMP} as stamp`.execute(db);
  return rows[0]?.stamp ?? '';
}

/** Reads the current stamp, and the version before which everything that was read is void. */
export async function readState(db: Kysely<Tables>): Promise<{ stamp: string; forgotten: number }> {
  const { rows } = await sql<{ stamp: string; forgotten: number }>`
    select ${STAMP} as stamp, coalesce((select forgotten from search_state), 0) as forgotten`.execute(db);
  return rows[0] ?? { stamp: '', forgotten: 0 };
}

/**
 * Begins a change of the index and returns its version. The row is locked until the transaction ends, so that changes
 * of the same posting lists follow each other.
 */
export async function nextVersion(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into search_state as state (version) values (1)
    on conflict (single) do update set version = state.version + 1 returning version`.execute(trx);
  return rows[0]?.version ?? 1;
}

/** Begins a new epoch, in which everything that was read before is void. */
export async function nextEpoch(trx: Kysely<Tables>): Promise<void> {
  await sql`insert into search_state as state (version) values (1)
    on conflict (single) do update set epoch = gen_random_uuid()::text, version = 1, forgotten = 0`.execute(
    trx,
  );
}
