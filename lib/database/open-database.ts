import type { Kysely, Migration } from 'kysely';
import { buildDatabase, buildKysely, type Database, type DatabaseLog } from './database';
import { openEmbedded, type EmbeddedOptions } from './embedded/open-embedded';
import { databaseOutage } from './errors';
import type { PlainPool } from './guarded-pool';
import { checkMigrated, migrate, noteVersion, type Upgrade } from './migrate';
import { migrations as allMigrations } from './migrations';
import type { Tables } from './schema';
import type { ObjectStoreOptions } from './object-store';
import { openServer } from './server/open-server';

export type { Database } from './database';
export { hasEmbeddedDatabase } from './embedded/folder';
export { DatabaseStartError } from './errors';

export type OpenDatabaseOptions = {
  /** Folder of the embedded database (in `pg18` below it); unused with `databaseUrl`. */
  dataDir: string;
  /** A data folder that is not in use: a new embedded database begins as a copy of the one in it, if there is one. */
  preparedDir?: string;
  /** A PostgreSQL server to use instead. */
  databaseUrl?: string;
  /** A replica of that server, for what only reads (`runReading`). */
  readUrl?: string | undefined;
  /** The store of files outside of the database. */
  objects?: ObjectStoreOptions | undefined;
  /** Refuses a database that would have to be migrated, for what only reads. */
  isReadOnly?: boolean;
  /** Called before data of an older version are changed. */
  beforeUpgrade?: (kysely: Kysely<Tables>, upgrade: Upgrade) => Promise<void>;
  /** Fills the database itself, in place of the migrations. */
  fill?: (kysely: Kysely<Tables>) => Promise<void>;
  log?: DatabaseLog;
  /** The time limit of a statement; also the longest wait for the embedded engine's connection. */
  queryTimeoutMs?: number;
  /** Replaces the portal's migrations in tests. */
  migrations?: Record<string, Migration>;
  /** Other limits or another thread of the embedded engine, for tests. */
  engine?: EmbeddedOptions['engine'];
};

const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined };

/**
 * Opens the database, embedded or on a server, and migrates it.
 * @throws DatabaseStartError when something about the folder or the server is wrong.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { dataDir, preparedDir, databaseUrl, log = silentLog, queryTimeoutMs = 15_000, engine } = options;
  const migrations = options.migrations ?? allMigrations;

  async function migratePool(pool: PlainPool): Promise<void> {
    if (options.fill) return options.fill(buildKysely(pool));
    if (options.isReadOnly) return checkMigrated(buildKysely(pool), migrations);
    const kysely = buildKysely(pool);
    const applied = await migrate(kysely, migrations, (upgrade) =>
      Promise.resolve(options.beforeUpgrade?.(kysely, upgrade)),
    );
    // Only a name: a full disk still opens for reading.
    if (!options.migrations)
      await noteVersion(kysely).catch((error: unknown) => {
        if (databaseOutage(error) === undefined) throw error;
      });
    if (applied.length > 0) log.info(`Database migrated: ${applied.join(', ')}.`);
  }

  const opened =
    databaseUrl === undefined
      ? await openEmbedded({ dataDir, preparedDir, log, queryTimeoutMs, migrate: migratePool, engine })
      : await openServer({
          databaseUrl,
          readUrl: options.readUrl,
          log,
          queryTimeoutMs,
          isReadOnly: options.isReadOnly,
          migrate: migratePool,
        });
  return buildDatabase(opened, options.objects);
}
