import { sql, type Kysely, type Migration, type Transaction } from 'kysely';
import { appliedMigrations, buildSchema, migrate } from '@/lib/database/migrate';
import { migrations as allMigrations } from '@/lib/database/migrations';
import type { Tables } from '@/lib/database/schema';
import { listIdentities, listTableNames, listTables } from './catalogue';
import { BackupError, countRows, type BackupHeader } from './format';
import type { BackupPart } from './read-backup';

export type RestoreOptions = {
  header: BackupHeader;
  parts: AsyncIterable<BackupPart>;
  onProgress(done: number, total: number): void;
  /** Replaces the portal's migrations in tests. */
  migrations?: Record<string, Migration>;
};

/** @throws BackupError (`newer-schema`) when a newer version of the portal made the backup */
export function checkSchema(
  { migrations }: BackupHeader,
  available: Record<string, Migration> = allMigrations,
): void {
  const unknown = migrations.filter((name) => available[name] === undefined);
  if (unknown.length > 0) throw new BackupError('newer-schema', unknown.join(', '));
}

/**
 * Checks that a restore may replace what the database holds, and returns the number of its tables.
 * @throws BackupError (`in-use`, `foreign`) when a portal uses the database, or when it is not a portal's
 */
export async function checkReplaceable(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and application_name <> '' and pid <> pg_backend_pid()`.execute(db);
  if ((rows[0]?.count ?? 0) > 0) throw new BackupError('in-use');
  const tables = await listTableNames(db);
  if (tables.length > 0 && (await appliedMigrations(db)).length === 0) throw new BackupError('foreign');
  return tables.length;
}

/**
 * Replaces everything in the database by a backup, in one transaction: a kill leaves what was there. The tables are
 * made as they were when the backup was; what came later is migrated afterwards, as a start of the portal would.
 */
export async function restoreBackup(db: Kysely<Tables>, options: RestoreOptions): Promise<void> {
  const { header, parts, onProgress, migrations = allMigrations } = options;
  checkSchema(header, migrations);
  await db.transaction().execute(async (trx) => {
    await dropAll(trx);
    await buildSchema(trx, migrations, header.migrations);
    const total = countRows(header);
    let done = 0;
    await withoutChecks(trx, async () => {
      for await (const part of parts) {
        await insertPart(trx, part);
        done += part.rows.length;
        onProgress(done, total);
      }
    });
    await setCounters(trx, header.counters);
  });
  await migrate(db, migrations);
}

/** Not with CASCADE, which would drop the views that an operator has made for reports. */
async function dropAll(trx: Transaction<Tables>): Promise<void> {
  const tables = await listTableNames(trx);
  if (tables.length > 0)
    await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
  const { rows } = await sql<{ name: string }>`select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(trx);
  for (const { name } of rows) await sql`drop function ${sql.raw(name)}`.execute(trx);
}

/**
 * Runs `load` without foreign keys and triggers. Rows of one table refer to each other, so no order of tables satisfies
 * the keys; adding them again checks all rows at once. What triggers would change is in the backup.
 */
async function withoutChecks(trx: Transaction<Tables>, load: () => Promise<void>): Promise<void> {
  const tables = (await listTables(trx)).map(({ name }) => sql.table(name));
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  for (const { table, name } of keys)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx);
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(trx);
  // What migrations have written into an empty database.
  await sql`truncate ${sql.join(tables)}`.execute(trx);
  await load();
  for (const { table, name, definition } of keys)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(trx);
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(trx);
}

async function insertPart(trx: Transaction<Tables>, { table, columns, rows }: BackupPart): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value values ${values}`.execute(trx);
}

async function setCounters(trx: Transaction<Tables>, counters: BackupHeader['counters']): Promise<void> {
  for (const { table, column, sequence } of await listIdentities(trx)) {
    const counter = counters.find((one) => one.table === table && one.column === column);
    if (counter)
      await sql`select setval(${sequence}::regclass, ${counter.value}::bigint, ${counter.isCalled})`.execute(
        trx,
      );
  }
}
