import { Migrator, sql, type Kysely, type Migration, type Transaction } from 'kysely';
import { DatabaseStartError } from './errors';
import { SQUASHED } from './migrations/0001-baseline';
import type { Tables } from './schema';

/** Returns the names of the migrations that the database has run. */
export async function appliedMigrations(kysely: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('kysely_migration') is not null as found`.execute(kysely);
  if (rows[0]?.found !== true) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    kysely,
  );
  return applied.rows.map((row) => row.name);
}

/**
 * Records the baseline in a database that was built by the migrations it replaced.
 * @throws DatabaseStartError (`unsuitable`) when the database ran only some of them.
 */
async function adoptSquashed(kysely: Kysely<Tables>): Promise<void> {
  const applied = (await appliedMigrations(kysely)).filter((name) => SQUASHED.includes(name));
  if (applied.length === 0) return;
  const missing = SQUASHED.filter((name) => !applied.includes(name));
  if (missing.length > 0) {
    throw new DatabaseStartError(
      'unsuitable',
      `The database was made by an early version of the portal (it lacks ${missing.join(', ')}). ` +
        'Start a version that still has these migrations once, then this one again.',
    );
  }
  // One statement, so that a kill leaves either history whole; a second instance finds nothing left to replace.
  await sql`with squashed as (
      delete from kysely_migration where name = any(${SQUASHED}::text[]) returning timestamp
    )
    insert into kysely_migration (name, timestamp)
    select '0001-baseline', max(timestamp) from squashed having count(*) > 0
    on conflict do nothing`.execute(kysely);
}

/** @throws DatabaseStartError (`newer`) when the database holds migrations that this code does not know. */
function refuseNewer(applied: string[], migrations: Record<string, Migration>): void {
  const unknown = applied.filter((name) => migrations[name] === undefined);
  if (unknown.length === 0) return;
  throw new DatabaseStartError(
    'newer',
    `The database was made by a newer version of the portal (it has ${unknown.join(', ')}). ` +
      'Start that version, or restore a backup that this version made.',
  );
}

/**
 * Applies all missing migrations in one transaction (so that a kill leaves none half done) and under a lock, so that
 * several instances may start at once. Returns the names of those it applied.
 * @throws DatabaseStartError (`newer`) when the database holds migrations that this code does not know.
 */
export async function migrate(
  kysely: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  await adoptSquashed(kysely);
  const applied = await appliedMigrations(kysely);
  refuseNewer(applied, migrations);
  const known = Object.keys(migrations).sort();
  const skipped = known.slice(0, applied.length).find((name) => !applied.includes(name));
  if (skipped !== undefined) {
    throw new DatabaseStartError(
      'unsuitable',
      `The database went another way than this version of the portal: it lacks ${skipped} but has later changes. ` +
        'Restore a backup that a released version made, or begin with an empty database.',
    );
  }
  if (applied.length === known.length) return [];

  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

/**
 * Makes the tables of the named migrations in an empty database, inside the caller's transaction, which Kysely's own
 * migrator cannot do.
 */
export async function buildSchema(
  trx: Transaction<Tables>,
  migrations: Record<string, Migration>,
  names: readonly string[],
): Promise<void> {
  await sql`create table kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null
  )`.execute(trx);
  for (const name of names) {
    await migrations[name]?.up(trx);
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(trx);
  }
}

/**
 * Checks that there is nothing to migrate, which this leaves to a start of the portal.
 * @throws DatabaseStartError (`older`) when migrations are missing, and (`newer`) when there are more than this code knows.
 */
export async function checkMigrated(
  kysely: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const applied = await appliedMigrations(kysely);
  if (applied.length === 0)
    throw new DatabaseStartError('older', 'The database is empty. Start the portal once.');
  refuseNewer(
    applied.filter((name) => !SQUASHED.includes(name)),
    migrations,
  );
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  throw new DatabaseStartError(
    'older',
    `The database is that of an older version of the portal (it lacks ${missing.join(', ')}). Start the portal once.`,
  );
}
