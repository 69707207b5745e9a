import type { DatabaseLog } from '@/lib/database/database';
import { databaseOutage } from '@/lib/database/errors';
import { vacuumTables } from '@/lib/database/vacuum';
import type { EmbeddedPool } from './pool';

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
