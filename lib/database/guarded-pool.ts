import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { PoolInsideTransactionError, TransactionRolledBackError } from './errors';
import { isInsideTransaction } from './transaction-scope';

/** The part of a pool's client that both engines offer. */
export type PlainClient = {
  query(
    sql: string,
    values: readonly unknown[],
  ): Promise<{ command: string; rowCount: number | null; rows: unknown[] }>;
  release(): void;
};

export type PlainPool = { connect(): Promise<PlainClient>; end(): Promise<void> };

/**
 * Wraps the pool of either engine with what Kysely's stock PostgreSQL dialect does not check: the pool is not used
 * inside a transaction, and a COMMIT that PostgreSQL answered with ROLLBACK is an error instead of a lost write.
 */
export function guardPool(pool: PlainPool): PostgresPool {
  const guarded = new WeakMap<PlainClient, PostgresPoolClient>();
  return {
    // Async, so that the guard's error is a rejection like every other error of a query.
    async connect() {
      if (isInsideTransaction(pool)) throw new PoolInsideTransactionError();
      const client = await pool.connect();
      const known = guarded.get(client);
      if (known !== undefined) return known;
      const fresh = guardClient(client);
      guarded.set(client, fresh);
      return fresh;
    },
    end: () => pool.end(),
  };
}

function guardClient(client: PlainClient): PostgresPoolClient {
  async function query(sql: string, values: readonly unknown[]) {
    const result = await client.query(sql, values);
    if (sql === 'commit' && result.command === 'ROLLBACK') throw new TransactionRolledBackError();
    return { ...result, rowCount: result.rowCount ?? 0 };
  }
  return {
    // Kysely's type also allows a cursor; none is configured, so none is ever passed.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}
