import { withTimeout } from '@/lib/basics/with-timeout';
import type { DatabaseLog, Durability, Engine } from '@/lib/database/database';
import { databaseOutage, DatabaseStartError } from '@/lib/database/errors';
import { copyRunning } from './copy-running';
import { EmbeddedEngine, EngineFailure, type EngineOptions, START_OVERDUE } from './engine';
import {
  clusterFolder,
  copyCluster,
  copyFolder,
  explainFolderError,
  prepareCluster,
  prepareDataDir,
} from './folder';
import { lockFolder } from './lock';
import { EmbeddedPool } from './pool';
import { vacuumTables } from '@/lib/database/vacuum';

/** How often the tables are checked. Autovacuum checks every minute; a support portal changes more slowly. */
const INTERVAL_MS = 10 * 60_000;
/** Vacuuming one table may take long after a big import. */
const VACUUM_LIMIT_MS = 10 * 60_000;

/** Replaces autovacuum in the embedded engine. `isRunning` tells a long vacuum from an engine that hangs. */
export class Maintenance {
  isRunning = false;
  #timer: NodeJS.Timeout;

  constructor(
    private readonly pool: EmbeddedPool,
    private readonly log: DatabaseLog,
    intervalMs = INTERVAL_MS,
  ) {
    this.#timer = setInterval(() => void this.#runOnSchedule(), intervalMs);
    this.#timer.unref();
  }

  /** Vacuums all tables, e.g. after an import. */
  runAll(): Promise<string[]> {
    return vacuumTables((sql) => this.#run(sql), 'all');
  }

  /** Vacuums the tables that need it. */
  runWorn(): Promise<string[]> {
    return vacuumTables((sql) => this.#run(sql), 'worn');
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #runOnSchedule(): Promise<void> {
    if (this.isRunning) return;
    try {
      await this.runWorn();
    } catch (error) {
      // Closed, busy or short of space: the next run may succeed.
      if (databaseOutage(error) === undefined)
        this.log.warn(`Maintenance of the database failed: ${String(error)}`);
    }
  }

  async #run(sql: string) {
    const client = await this.pool.connect();
    this.isRunning = sql.startsWith('vacuum');
    try {
      return await client.query(sql, [], VACUUM_LIMIT_MS);
    } finally {
      this.isRunning = false;
      client.release();
    }
  }
}

const MEGABYTE = 1024 * 1024;

export type EmbeddedOptions = {
  dataDir: string;
  preparedDir?: string;
  log: DatabaseLog;
  queryTimeoutMs: number;
  /** Called with a pool without time limits, before the database is handed out. */
  migrate(pool: EmbeddedPool): Promise<void>;
  /** For tests. */
  engine?: Partial<Pick<EngineOptions, 'workerFile' | 'startLimitMs' | 'minFreeBytes' | 'logLimitBytes'>>;
};

const MIGRATION_LIMITS = { queryTimeoutMs: 30 * 60_000, waitTimeoutMs: 60_000 };

function describeDurability(isSynced: boolean): Durability {
  const note = isSynced
    ? 'Embedded database: every commit is on the disk before it is acknowledged; a killed process and a power loss lose nothing acknowledged.'
    : 'Embedded database: a killed process loses nothing acknowledged, but a power loss may, because commits were not seen to reach the disk. Use a PostgreSQL server (DATABASE_URL) where that matters.';
  return { crashSafe: true, powerSafe: isSynced, note };
}

function explainStart(error: unknown, dataDir: string): unknown {
  if (databaseOutage(error) === 'disk-full')
    return explainFolderError(
      Object.assign(new Error('disk full', { cause: error }), { code: 'ENOSPC' }),
      dataDir,
    );
  if (!(error instanceof EngineFailure)) return explainFolderError(error, dataDir);
  if (error.reason === START_OVERDUE) {
    return new DatabaseStartError(
      'overdue',
      `The embedded database in ${dataDir} did not start in time. The machine may be busy with other work: start the portal once more. Nothing is lost.`,
      { cause: error },
    );
  }
  const explained = explainFolderError(
    Object.assign(new Error(error.message, { cause: error }), { code: error.systemError }),
    dataDir,
  );
  if (explained instanceof DatabaseStartError) return explained;
  const lastWords = error.log.filter((line) => /(FATAL|PANIC|ERROR)/.test(line)).slice(-3);
  return new DatabaseStartError(
    'broken',
    `The embedded database in ${dataDir} does not start: ${[error.message, ...lastWords].join(' · ')}. ` +
      'Move the folder away, and restore a backup (npm run data:restore) or begin with an empty one.',
    { cause: error },
  );
}

/**
 * Fills an empty folder with the prepared database or else a new one. That is initialised in a thread of its own: initdb
 * leaves 500 MB of memory behind.
 */
async function createCluster(options: EngineOptions, folder: string, preparedDir?: string): Promise<void> {
  if (preparedDir !== undefined && (await copyCluster(preparedDir, folder))) return;
  const engine = new EmbeddedEngine({ ...options, folder });
  await engine.ensureRunning();
  await engine.close();
}

/**
 * Opens the embedded database: takes the folder's lock before anything else, creates the database at the first start,
 * starts the engine and migrates.
 * @throws DatabaseStartError
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  const { log, queryTimeoutMs } = options;
  const dataDir = await prepareDataDir(options.dataDir);
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    throw explainFolderError(error, dataDir);
  });
  const engineOptions = {
    folder: '',
    minFreeBytes: 64 * MEGABYTE,
    logLimitBytes: 16 * MEGABYTE,
    log,
    ...options.engine,
  };
  let engine: EmbeddedEngine | undefined;
  try {
    const folder = await prepareCluster(dataDir, (unfinished) =>
      createCluster(engineOptions, unfinished, options.preparedDir),
    );
    engine = new EmbeddedEngine({ ...engineOptions, folder });
    await engine.ensureRunning();
    const migrationPool = new EmbeddedPool(engine, MIGRATION_LIMITS);
    await options.migrate(migrationPool);
  } catch (error) {
    await engine?.close();
    await lock.release();
    throw explainStart(error, dataDir);
  }

  const running = engine;
  const pool = new EmbeddedPool(running, { queryTimeoutMs, waitTimeoutMs: queryTimeoutMs });
  const maintenance = new Maintenance(pool, log);
  const durability = describeDurability(running.isSynced);
  log.info(durability.note);

  return {
    kind: 'embedded',
    pool,
    durability,
    async isWritable(timeoutMs) {
      // A vacuum delays all queries for seconds, but the database is healthy.
      if (maintenance.isRunning) return true;
      const answer = running.ping().then(
        () => true,
        () => false,
      );
      return withTimeout(answer, timeoutMs, () => false);
    },
    async afterBulkLoad() {
      await maintenance.runAll();
    },
    async close() {
      maintenance.stop();
      await running.close();
      // Last: the folder stays locked as long as the thread may touch it.
      await lock.release();
    },
    onControlRequest: (handler) => lock.onRequest(handler),
    copy: () => copyRunning(pool, clusterFolder(dataDir), clusterFolder(copyFolder(dataDir))),
  };
}
