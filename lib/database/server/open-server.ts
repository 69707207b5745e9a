import { Pool, type PoolConfig } from 'pg';
import { withTimeout } from '@/lib/rules/with-timeout';
import type { DatabaseLog, Durability, Engine } from '@/lib/database/database';
import { DatabaseStartError, errorCode } from '@/lib/database/errors';
import type { PlainPool } from '@/lib/database/guarded-pool';
import { vacuumTables } from '@/lib/database/vacuum';
import { getTypeParser } from '@/lib/database/type-parsers';
import { preparing } from './prepared-client';

/** The oldest release whose SQL the migrations and queries are tested with. */
const OLDEST_MAJOR = 15;
const CONNECT_LIMIT_MS = 5000;
const MAX_CONNECTIONS = 10;

export type ServerOptions = {
  databaseUrl: string;
  log: DatabaseLog;
  queryTimeoutMs: number;
  migrate(pool: PlainPool): Promise<void>;
};

function createPool(
  databaseUrl: string,
  queryTimeoutMs: number,
  log: DatabaseLog,
  max = MAX_CONNECTIONS,
): Pool {
  const config: PoolConfig = {
    connectionString: databaseUrl,
    application_name: 'portal-bantuan',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    // The server's own limit ends a statement first; this one is for a server that does not answer at all.
    ...(queryTimeoutMs > 0 ? { query_timeout: queryTimeoutMs + 2000 } : {}),
    keepAlive: true,
    max,
    types: { getTypeParser: getTypeParser as NonNullable<PoolConfig['types']>['getTypeParser'] },
    // jit costs more than it saves on short queries; UTC makes days begin alike on both engines; prepared statements
    // are planned once, because planning takes longer than a better plan saves.
    async onConnect(client) {
      await client.query(
        `select set_config('jit', 'off', false), set_config('TimeZone', 'UTC', false), set_config('plan_cache_mode', 'force_generic_plan', false), set_config('statement_timeout', '${queryTimeoutMs}', false)`,
      );
    },
  };
  const pool = new Pool(config);
  // A broken connection (the server restarts) fails its query and is replaced. It also emits an error, on the client
  // while in use and on the pool while idle, and without a listener that would end the process.
  const warn = (error: Error) => log.warn(`A connection to the database broke: ${error.message}`);
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  return pool;
}

type ServerFacts = {
  version: number;
  encoding: string;
  hasCollation: boolean;
  durable: string;
  /** Database and user, quoted for SQL. */
  database: string;
  user: string;
};

async function inspectServer(pool: Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding,
            exists (select from pg_collation where collname = 'und-x-icu') as "hasCollation",
            current_setting('fsync') || ' ' || current_setting('full_page_writes') || ' ' || current_setting('synchronous_commit') as durable,
            quote_ident(current_database()) as database, quote_ident(current_user) as "user"`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('The server did not describe itself');
  return facts;
}

function checkSuitable(facts: ServerFacts): void {
  const problem = problemOf(facts);
  if (problem === undefined) return;
  throw new DatabaseStartError('unsuitable', `The server named by DATABASE_URL ${problem}.`);
}

function problemOf({ version, encoding, hasCollation }: ServerFacts): string | undefined {
  if (version < OLDEST_MAJOR) return `is PostgreSQL ${version}; the portal needs ${OLDEST_MAJOR} or newer`;
  if (encoding !== 'UTF8') {
    return `holds a database in the encoding ${encoding}; create it with ENCODING 'UTF8'`;
  }
  if (hasCollation) return undefined;
  return 'lacks the ICU collation "und-x-icu" that names are sorted with; use a PostgreSQL built with ICU';
}

/** Returns a DatabaseStartError for what the operator has to change before tables can be made; other errors as they are. */
function explainMigrationError(error: unknown, { database, user }: ServerFacts): unknown {
  const code = errorCode(error);
  const reason = error instanceof Error ? error.message : '';
  // Of the schema or the database; otherwise of a table.
  if (code === '42501') {
    const advice = /for (schema|database)/.test(reason)
      ? `may not create tables (${reason}). As an administrator of the server run: alter database ${database} owner to ${user};`
      : `does not own the portal's tables (${reason}). Restore the backup as ${user}, or give it the tables: reassign owned by … to ${user};`;
    return new DatabaseStartError('unsuitable', `The user of DATABASE_URL ${advice}`, { cause: error });
  }
  if (code === '42P07') {
    return new DatabaseStartError(
      'unsuitable',
      `The database named by DATABASE_URL holds tables of another application, or of an incomplete restore (${reason}). Give the portal a database of its own, or restore the backup as a whole.`,
      { cause: error },
    );
  }
  return error;
}

function describeDurability(durable: string): Durability {
  const [fsync, fullPageWrites, synchronousCommit] = durable.split(' ');
  const crashSafe = synchronousCommit !== 'off';
  const powerSafe = crashSafe && fsync === 'on' && fullPageWrites === 'on';
  const note = powerSafe
    ? 'PostgreSQL server: every commit is on its disk before it is acknowledged.'
    : `PostgreSQL server: acknowledged commits may be lost when it fails, as it runs with fsync=${fsync}, full_page_writes=${fullPageWrites}, synchronous_commit=${synchronousCommit}.`;
  return { crashSafe, powerSafe, note };
}

/** Returns the URL without its password, for messages and logs. */
function withoutPassword(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.protocol}//${url.host}${url.pathname}`;
  } catch {
    return 'the address given';
  }
}

/**
 * Opens the database of a PostgreSQL server and migrates it.
 * @throws DatabaseStartError
 */
export async function openServer(options: ServerOptions): Promise<Engine> {
  const { databaseUrl, log, queryTimeoutMs } = options;
  // A pool of its own without time limits: a migration may take long.
  const setUp = createPool(databaseUrl, 0, log, 2);
  let durability: Durability;
  try {
    const facts = await inspectServer(setUp).catch((error: unknown) => {
      const reason =
        error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
      throw new DatabaseStartError(
        'unreachable',
        `The PostgreSQL server at ${withoutPassword(databaseUrl)} cannot be used: ${reason}. Check DATABASE_URL, and that the server runs and lets this user in.`,
        { cause: error },
      );
    });
    checkSuitable(facts);
    durability = describeDurability(facts.durable);
    await options.migrate(setUp).catch((error: unknown) => {
      throw explainMigrationError(error, facts);
    });
  } finally {
    if (!setUp.ended) await setUp.end();
  }

  const pool = createPool(databaseUrl, queryTimeoutMs, log);
  log.info(durability.note);
  return {
    kind: 'server',
    pool: {
      connect: async () => preparing(await pool.connect()),
      end: () => (pool.ended ? Promise.resolve() : pool.end()),
    },
    durability,
    async isReachable(timeoutMs) {
      const answer = pool.query('select 1').then(
        () => true,
        () => false,
      );
      return withTimeout(answer, timeoutMs, () => false);
    },
    async afterBulkLoad() {
      const bulk = createPool(databaseUrl, 0, log, 1);
      try {
        await vacuumTables((statement) => bulk.query(statement), 'all');
      } finally {
        await bulk.end();
      }
    },
    close: () => Promise.resolve(),
  };
}
