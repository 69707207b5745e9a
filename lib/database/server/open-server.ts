import type { Pool } from 'pg';
import { readDatabaseHosts } from '@/lib/basics/service-urls';
import { withTimeout } from '@/lib/basics/with-timeout';
import type { DatabaseLog, Durability, Engine } from '@/lib/database/database';
import { DatabaseStartError, errorCode } from '@/lib/database/errors';
import type { PlainPool } from '@/lib/database/guarded-pool';
import { vacuumTables } from '@/lib/database/vacuum';
import { Hosts, sharesSessions, withoutPassword } from './hosts';
import { readingFrom } from './replica';
import { createPool, ServerPool } from './server-pool';

/** The oldest release whose SQL the migrations and queries are tested with. */
const OLDEST_MAJOR = 15;

export type ServerOptions = {
  databaseUrl: string;
  /** A replica for what only reads. */
  readUrl?: string | undefined;
  log: DatabaseLog;
  queryTimeoutMs: number;
  /** Takes a server that accepts no writes as well. */
  isReadOnly?: boolean;
  migrate(pool: PlainPool): Promise<void>;
};

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

/** Finds the host to use. @throws DatabaseStartError */
async function findHost(hosts: Hosts, isReadOnly: boolean): Promise<void> {
  const condition = await hosts.look();
  const place = withoutPassword(hosts.url);
  if (condition === 'unreachable') {
    const { reason } = hosts;
    const text = reason instanceof Error ? reason.message || errorCode(reason) : String(reason);
    throw new DatabaseStartError(
      'unreachable',
      `The PostgreSQL server at ${place} cannot be used: ${text}. Check DATABASE_URL, and that the server runs and lets this user in.`,
      { cause: reason },
    );
  }
  if (condition === 'read-only' && !isReadOnly) {
    throw new DatabaseStartError(
      'unsuitable',
      `The PostgreSQL server at ${place} takes no writes: it is a standby, or set to read-only. Name the primary in DATABASE_URL, with several hosts for example: postgres://user@first,second/portal.`,
    );
  }
}

/** Checks and migrates the database, and returns how durable it is. @throws DatabaseStartError */
async function prepareServer(databaseUrl: string, { log, migrate }: ServerOptions): Promise<Durability> {
  // A pool of its own without time limits: a migration may take long.
  const pool = createPool({ databaseUrl, queryTimeoutMs: 0, log, max: 2 });
  try {
    if (await sharesSessions(databaseUrl)) {
      throw new DatabaseStartError(
        'unsuitable',
        'The pooler named by DATABASE_URL shares connections between transactions (pool_mode = transaction or statement), which mixes the settings and prepared statements of sessions. Set pool_mode = session for this database, or name the server itself.',
      );
    }
    const facts = await inspectServer(pool);
    checkSuitable(facts);
    await migrate(pool).catch((error: unknown) => {
      throw explainMigrationError(error, facts);
    });
    return describeDurability(facts.durable);
  } finally {
    if (!pool.ended) await pool.end();
  }
}

/** Opens the pool of the replica, which may be away. */
async function openReplica({ readUrl, log, queryTimeoutMs }: ServerOptions) {
  const named = readUrl === undefined ? undefined : readDatabaseHosts(readUrl);
  if (!named) return undefined;
  // Any kind of server will do: one that is no replica is never taken for current.
  const hosts = new Hosts({ ...named, preference: 'read-only' }, log);
  await hosts.look();
  hosts.watch();
  return { hosts, pool: new ServerPool(hosts, { queryTimeoutMs, log, isReplica: true }) };
}

/**
 * Opens the database of a PostgreSQL server and migrates it.
 * @throws DatabaseStartError
 */
export async function openServer(options: ServerOptions): Promise<Engine> {
  const { databaseUrl, log, queryTimeoutMs, isReadOnly = false } = options;
  const named = readDatabaseHosts(databaseUrl);
  if (!named)
    throw new DatabaseStartError('unsuitable', 'DATABASE_URL is not the URL of a PostgreSQL server.');
  const hosts = new Hosts(named, log);
  let durability: Durability;
  try {
    await findHost(hosts, isReadOnly);
    durability = await prepareServer(hosts.url, options);
  } catch (error) {
    hosts.close();
    throw error;
  }

  const primary = { hosts, pool: new ServerPool(hosts, { queryTimeoutMs, log }) };
  hosts.watch();
  const replica = await openReplica(options);
  log.info(durability.note);
  return {
    kind: 'server',
    pool: replica ? readingFrom({ primary, replica }) : primary.pool,
    durability,
    isWritable: (timeoutMs) =>
      withTimeout(
        hosts.look().then((condition) => condition === 'writable'),
        timeoutMs,
        () => false,
      ),
    usage: () => primary.pool.usage,
    async afterBulkLoad() {
      const bulk = createPool({ databaseUrl: hosts.url, queryTimeoutMs: 0, log, max: 1 });
      try {
        await vacuumTables((statement) => bulk.query(statement), 'all');
      } finally {
        await bulk.end();
      }
    },
    async close() {
      hosts.close();
      replica?.hosts.close();
    },
  };
}
