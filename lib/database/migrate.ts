import { Migrator, sql, type Kysely, type Migration, type Transaction } from 'kysely';
import { version } from '@/package.json';
import { DatabaseStartError } from './errors';
import { SQUASHED } from './migrations/0001-baseline';
import type { Tables } from './schema';
import { findSetting, saveSetting } from './settings';

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

/** The last of the squashed migrations, which the earliest databases lack. */
const LAST_SQUASHED = [
  sql`alter table mail_outbox add column recipient bytea`,
  sql`create index mail_outbox_recipient on mail_outbox (recipient)`,
];

/**
 * Records the baseline in a database that was built by the migrations it replaced.
 * @throws DatabaseStartError (`unsuitable`) when the database ran only some of them.
 */
async function adoptSquashed(kysely: Kysely<Tables>): Promise<void> {
  const listSquashed = async (db: Kysely<Tables>) =>
    (await appliedMigrations(db)).filter((name) => SQUASHED.includes(name));
  if ((await listSquashed(kysely)).length === 0) return;
  // One transaction, so that a kill leaves either history whole; a second instance finds nothing left to replace.
  await kysely.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in exclusive mode`.execute(trx);
    const applied = await listSquashed(trx);
    if (applied.length === 0) return;
    const missing = SQUASHED.filter((name) => !applied.includes(name));
    if (missing.join() === SQUASHED.at(-1))
      for (const statement of LAST_SQUASHED) await statement.execute(trx);
    else if (missing.length > 0)
      throw new DatabaseStartError(
        'unsuitable',
        `The database was left half made by an early version of the portal (it lacks ${missing.join(', ')}). ` +
          'Restore a backup of it.',
      );
    await sql`with squashed as (
        delete from kysely_migration where name = any(${SQUASHED}::text[]) returning timestamp
      )
      insert into kysely_migration (name, timestamp)
      select '0001-baseline', max(timestamp) from squashed`.execute(trx);
  });
}

/** The setting with the version of the portal that last opened the database to write. */
const VERSION_SETTING = 'portal-version';

/** Returns which version last opened the database; undefined before one said so. */
async function findVersion(kysely: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('setting') is not null as found`.execute(
    kysely,
  );
  if (rows[0]?.found !== true) return undefined;
  const stored = await findSetting(kysely, VERSION_SETTING);
  return typeof stored === 'string' ? stored : undefined;
}

/** Notes that this version has opened the database. */
export async function noteVersion(kysely: Kysely<Tables>): Promise<void> {
  if ((await findVersion(kysely)) !== version) await saveSetting(kysely, VERSION_SETTING, version);
}

/** @throws DatabaseStartError (`newer`) when the database holds migrations that this code does not know. */
async function refuseNewer(
  kysely: Kysely<Tables>,
  applied: string[],
  migrations: Record<string, Migration>,
): Promise<void> {
  const unknown = applied.filter((name) => migrations[name] === undefined);
  if (unknown.length === 0) return;
  const maker = (await findVersion(kysely)) ?? 'a newer version';
  throw new DatabaseStartError(
    'newer',
    `The database was made by ${maker} of the portal, and this is ${version}: it has ${unknown.join(', ')}. ` +
      'Start that version, or restore a backup that this version made.',
  );
}

/** From which version to which a database is brought; `from` is undefined when it has no name. */
export type Upgrade = { from: string | undefined; to: string; missing: string[] };

/**
 * Applies all missing migrations in one transaction (so that a kill leaves none half done) and under a lock, so that
 * several instances may start at once. Returns the names of those it applied. `beforeUpgrade` is called when there are data to
 * be changed.
 * @throws DatabaseStartError (`newer`) when the database holds migrations that this code does not know.
 */
export async function migrate(
  kysely: Kysely<Tables>,
  migrations: Record<string, Migration>,
  beforeUpgrade?: (upgrade: Upgrade) => Promise<void>,
): Promise<string[]> {
  await adoptSquashed(kysely);
  const applied = await appliedMigrations(kysely);
  await refuseNewer(kysely, applied, migrations);
  const names = Object.keys(migrations).sort();
  const skipped = names.slice(0, applied.length).find((name) => !applied.includes(name));
  if (skipped !== undefined) {
    throw new DatabaseStartError(
      'unsuitable',
      `The database went another way than this version of the portal: it lacks ${skipped} but has later changes. ` +
        'Restore a backup that a released version made, or begin with an empty database.',
    );
  }
  if (applied.length === names.length) return [];
  if (applied.length > 0) {
    const missing = names.filter((name) => !applied.includes(name));
    await beforeUpgrade?.({ from: await findVersion(kysely), to: version, missing });
  }

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
  await refuseNewer(
    kysely,
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
