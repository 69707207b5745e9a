import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { traced } from '@/lib/basics/tracing';
import { PoolInsideTransactionError, TransactionRolledBackError } from './errors';

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
 * Wraps the pool of either engine with two checks that Kysely's PostgreSQL dialect lacks: the pool is not used inside
 * a transaction, and a COMMIT that was answered with ROLLBACK is an error instead of a lost write. `onError` is told of each
 * failed statement.
 */
export function guardPool(pool: PlainPool, onError: (error: unknown) => void): PostgresPool {
  return {
    // Async, so that the error is a rejection like every other error of a query.
    async connect() {
      if (isInsideTransaction(pool)) throw new PoolInsideTransactionError();
      return guardClient(await pool.connect(), onError);
    },
    end: () => pool.end(),
  };
}

const DB_ATTRIBUTES = { 'db.system.name': 'postgresql' };

/** Returns what a statement does to which table, without its values. */
function operationOf(sql: string): string {
  const [operation = ''] = /^\s*\w+/.exec(sql) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql.slice(0, 2_000)) ?? [];
  return `${operation.trim()} ${table}`.trim().toLowerCase();
}

function guardClient(client: PlainClient, onError: (error: unknown) => void): PostgresPoolClient {
  async function query(sql: string, values: readonly unknown[]) {
    const send = () => client.query(sql, values);
    const result = await traced(`db ${operationOf(sql)}`, DB_ATTRIBUTES, send).catch((error: unknown) => {
      onError(error);
      throw error;
    });
    if (sql === 'commit' && result.command === 'ROLLBACK') throw new TransactionRolledBackError();
    return { ...result, rowCount: result.rowCount ?? 0 };
  }
  return {
    // Kysely's type also allows a cursor, but none is configured.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

type Scope = { pool: object; isOpen: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` and marks it as inside a transaction on `pool` until it settles. */
export async function insideTransaction<T>(pool: object, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { pool, isOpen: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    // Work that the callback did not await keeps this scope, although the transaction is over.
    scope.isOpen = false;
  }
}

function isInsideTransaction(pool: object): boolean {
  const scope = scopes.getStore();
  return scope !== undefined && scope.isOpen && scope.pool === pool;
}

const lanes = new AsyncLocalStorage<'urgent' | 'reading'>();

/** Runs work that may take the connections which a server's pool keeps for logins and the desk. */
export const runUrgently = <T>(work: () => Promise<T>): Promise<T> => lanes.run('urgent', work);

/** Runs work that may read from a replica of the database. */
export const runReading = <T>(work: () => Promise<T>): Promise<T> => lanes.run('reading', work);

export const isUrgent = (): boolean => lanes.getStore() === 'urgent';
export const isReading = (): boolean => lanes.getStore() === 'reading';
