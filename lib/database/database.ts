import type { IncomingMessage, ServerResponse } from 'node:http';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { withTimeout } from '@/lib/basics/with-timeout';
import { databaseOutage, isReadOnlyError } from './errors';
import { createObjectStore, type ObjectStore, type ObjectStoreOptions } from './object-store';
import { guardPool, insideTransaction, runUrgently, type PlainPool } from './guarded-pool';
import type { Tables } from './schema';

/** Whether commits survive a crash and a power loss; `note` is a sentence for the start-up report. */
export type Durability = { crashSafe: boolean; powerSafe: boolean; note: string };

/** Connections of a pool that are in use and idle, and callers that wait for one. */
export type PoolUsage = { used: number; idle: number; waiting: number };

export type ControlHandler = (request: IncomingMessage, response: ServerResponse) => void;

export type DatabaseLog = { info(message: string): void; warn(message: string): void };

/** The parts of a database that differ between the engines. */
export type Engine = {
  kind: 'embedded' | 'server';
  pool: PlainPool;
  durability: Durability;
  isWritable(timeoutMs: number): Promise<boolean>;
  usage?: () => PoolUsage;
  afterBulkLoad(): Promise<void>;
  /** Closes what lies below the pool, once the pool has ended. */
  close(): Promise<void>;
  onControlRequest?: (handler: ControlHandler) => void;
  copy?: () => Promise<void>;
};

export type Database = {
  engine: 'embedded' | 'server';
  /** For single statements. Several that belong together go through `transaction`. */
  kysely: Kysely<Tables>;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. Inside, only `trx` may be
   * used: `kysely` throws there. It runs once more when the server took no writes, so it changes nothing else. On the embedded engine all other queries wait for it, so keep it short.
   */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Returns whether the database answers within the time, takes writes and has room for them; never throws. */
  isWritable(timeoutMs: number): Promise<boolean>;
  /** The store of files outside of the database, where one is set. */
  objects?: ObjectStore | undefined;
  /** A server only. */
  usage?: () => PoolUsage;
  durability: Durability;
  /** Refreshes the planner's statistics and frees dead rows; call it after an import. */
  afterBulkLoad(): Promise<void>;
  close(): Promise<void>;
  /** Embedded only: answers authenticated local requests of the portal's own tools to this process. */
  onControlRequest?: (handler: ControlHandler) => void;
  /** Embedded only: copies the database into `copyFolder` of its data folder, while statements go on. */
  copy?: () => Promise<void>;
};

/** Creates Kysely over the pool of either engine; `onError` is told of each failed statement. */
export function buildKysely(
  pool: PlainPool,
  onError: (error: unknown) => void = () => undefined,
): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardPool(pool, onError) }) });
}

/** Takes a megabyte for a moment. */
const TAKE_ROOM = sql`create temporary table room on commit drop as
  select repeat('x', 1000) as text from generate_series(1, 1000)`;

/** Creates the database that the rest of the backend uses. */
export function buildDatabase(engine: Engine, objects?: ObjectStoreOptions): Database {
  const { pool } = engine;
  let isFull = false;
  const kysely = buildKysely(pool, (error) => {
    if (databaseOutage(error) === 'disk-full') isFull = true;
  });
  let closing: Promise<void> | undefined;

  /** Asks for room only after a write was refused for want of it, since asking takes some. */
  async function hasRoom(): Promise<boolean> {
    if (!isFull) return true;
    try {
      await runUrgently(() => kysely.transaction().execute((trx) => TAKE_ROOM.execute(trx)));
      isFull = false;
    } catch (error) {
      // Anything else, as for a user who may not make such tables, says nothing about room.
      isFull = databaseOutage(error) !== undefined;
    }
    return !isFull;
  }

  async function isWritable(timeoutMs: number): Promise<boolean> {
    if (!(await engine.isWritable(timeoutMs).catch(() => false))) return false;
    return withTimeout(hasRoom(), timeoutMs, () => false);
  }

  async function close() {
    await kysely.destroy();
    // Kysely ends a pool only when it was used.
    await pool.end();
    await engine.close();
  }

  return {
    engine: engine.kind,
    kysely,
    async transaction(work) {
      const run = () => kysely.transaction().execute((trx) => insideTransaction(pool, () => work(trx)));
      try {
        return await run();
      } catch (error) {
        // Nothing was stored, and the next connection may lead to the new primary.
        if (!isReadOnlyError(error)) throw error;
        return run();
      }
    },
    isWritable,
    objects: objects && createObjectStore(objects),
    usage: engine.usage,
    durability: engine.durability,
    afterBulkLoad: () => engine.afterBulkLoad(),
    close: () => (closing ??= close()),
    onControlRequest: engine.onControlRequest,
    copy: engine.copy,
  };
}
