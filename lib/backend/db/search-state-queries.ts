import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/**
 * Which state the index is in, as an expression: its epoch and version. Who has read something of the index knows by
 * it whether that still holds.
 */
export const STAMP = sql<string>`coalesce((select epoch || ' ' || version from search_state), '')`;

/** The stamp of the index now. */
export async function readStamp(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`select ${STAMP} as stamp`.execute(db);
  return rows[0]?.stamp ?? '';
}

/** The stamp of the index now, and the version before which whatever was read of it is void. */
export async function readState(db: Kysely<Tables>): Promise<{ stamp: string; forgotten: number }> {
  const { rows } = await sql<{ stamp: string; forgotten: number }>`
    select ${STAMP} as stamp, coalesce((select forgotten from search_state), 0) as forgotten`.execute(db);
  return rows[0] ?? { stamp: '', forgotten: 0 };
}

/**
 * Begins a change of the index and yields its version. Until the transaction ends nobody else changes the index: two
 * that change the same lists would otherwise undo each other's work or wait for each other without end.
 */
export async function nextVersion(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into search_state as state (version) values (1)
    on conflict (single) do update set version = state.version + 1 returning version`.execute(trx);
  return rows[0]?.version ?? 1;
}

/** Another epoch: everything that was read of the index is void. */
export async function nextEpoch(trx: Kysely<Tables>): Promise<void> {
  await sql`insert into search_state as state (version) values (1)
    on conflict (single) do update set epoch = gen_random_uuid()::text, version = 1, forgotten = 0`.execute(
    trx,
  );
}
