import type { DatabaseLog } from '../database';
import { databaseOutage } from '../errors';
import type { PlainPool } from '../guarded-pool';
import type { EmbeddedPool } from './pool';

/** How often the tables are looked at. Autovacuum looks every minute; a support portal changes more slowly. */
const INTERVAL_MS = 10 * 60_000;
/** Vacuuming one table may take long after a big import, and ending it would bring nothing. */
const VACUUM_LIMIT_MS = 10 * 60_000;

// Autovacuum's own rule: a fifth of the rows dead, or a tenth changed since the last look, and more than a handful.
// Statistics start empty after a crash, hence the tables never analyzed.
const WORN_TABLES = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + n_live_tup / 5
     or n_mod_since_analyze > 50 + n_live_tup / 10
     or (last_analyze is null and n_live_tup > 0)`;
const ALL_TABLES = `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables`;

type RunStatement = (sql: string) => Promise<{ rows: unknown[] }>;

async function vacuumTables(run: RunStatement, listing: string): Promise<string[]> {
  const { rows } = await run(listing);
  const names = rows.map((row) => (row as { name: string }).name);
  // Table by table, so that on the single connection others get their turn in between.
  for (const name of names) await run(`vacuum (analyze) ${name}`);
  return names;
}

/** VACUUM (ANALYZE) of every table, after much has changed. */
export async function vacuumAll(pool: PlainPool): Promise<void> {
  await vacuumTables((sql) => runOn(pool, sql), ALL_TABLES);
}

async function runOn(pool: PlainPool, sql: string) {
  const client = await pool.connect();
  try {
    return await client.query(sql, []);
  } finally {
    client.release();
  }
}

/** The autovacuum that the embedded engine lacks. `isRunning` tells a long vacuum from an engine that hangs. */
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

  /** All tables, e.g. after an import. */
  runAll(): Promise<string[]> {
    return vacuumTables((sql) => this.#run(sql), ALL_TABLES);
  }

  /** The tables that need it. */
  runWorn(): Promise<string[]> {
    return vacuumTables((sql) => this.#run(sql), WORN_TABLES);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #runOnSchedule(): Promise<void> {
    if (this.isRunning) return;
    try {
      await this.runWorn();
    } catch (error) {
      // Closed, busy or short of space: the next turn will do.
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
