import { sql, type Kysely, type Transaction } from 'kysely';
import { appliedMigrations } from '@/lib/database/migrate';
import type { Tables } from '@/lib/database/schema';
import { listIdentities, listTables, type StoredTable } from './catalogue';
import { BACKUP_FORMAT, countRows, type BackupHeader } from './format';

/** How much is in memory at once, roughly: one row may be larger. */
const BATCH_BYTES = 1_000_000;
const BATCH_ROWS = 1000;

type BackupOptions = Pick<BackupHeader, 'appSecret' | 'appSecretHash'> & {
  createdAt: Date;
  onProgress(done: number, total: number): void;
  /** Reads the files that are in an object store into the backup; without it they are only named there. */
  readObject?: ((key: string) => Promise<Buffer | undefined>) | undefined;
};

/** Returns the lines of a backup, in parts. All of it is read in one transaction, so it is of one moment. */
export async function* backupLines(
  db: Kysely<Tables>,
  { createdAt, onProgress, readObject, ...secret }: BackupOptions,
): AsyncGenerator<string> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await setTextForms(trx);
    const tables = await measureTables(trx);
    const header: BackupHeader = {
      portalBackup: BACKUP_FORMAT,
      createdAt: createdAt.toISOString(),
      migrations: await appliedMigrations(trx),
      tables: tables.map(({ name, columns, rows }) => ({ name, columns, rows })),
      counters: await readCounters(trx),
      ...secret,
    };
    yield `${JSON.stringify(header)}\n`;
    const total = countRows(header);
    let done = 0;
    for (const table of tables) {
      for await (const lines of readRows(trx, table, readObject)) {
        yield lines.join('');
        done += lines.length;
        onProgress(done, total);
      }
    }
  } finally {
    await trx.rollback().execute();
  }
}

/** Settings of a server that change how values are written. */
async function setTextForms(trx: Transaction<Tables>): Promise<void> {
  await sql`select set_config('DateStyle', 'ISO, YMD', true), set_config('TimeZone', 'UTC', true),
    set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '3', true)`.execute(trx);
}

type MeasuredTable = StoredTable & { rows: number; largest: number };

/** Counts rows and measures the largest of each table, without reading the values that are stored apart. */
async function measureTables(trx: Transaction<Tables>): Promise<MeasuredTable[]> {
  const measured: MeasuredTable[] = [];
  for (const table of await listTables(trx)) {
    const sizes = table.columns.map((column) => sql`coalesce(pg_column_size(${sql.ref(column)}), 0)`);
    const { rows } = await sql<{ rows: number; largest: number }>`
      select count(*) as rows, coalesce(max(${sql.join(sizes, sql` + `)}), 0) as largest
      from ${sql.table(table.name)}`.execute(trx);
    measured.push({ ...table, ...(rows[0] ?? { rows: 0, largest: 0 }) });
  }
  return measured;
}

async function* readRows(
  trx: Transaction<Tables>,
  table: MeasuredTable,
  readObject: BackupOptions['readObject'],
): AsyncGenerator<string[]> {
  if (table.rows === 0) return;
  const { name, columns, largest } = table;
  const texts = columns.map((column) => sql`${sql.ref(column)}::text`);
  const size = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / Math.max(1, largest))));
  await sql`declare backup_rows no scroll cursor for select ${sql.join(texts)} from ${sql.table(name)}`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<BackedUpRow>`
      fetch ${sql.lit(size)} from backup_rows`.execute(trx);
    if (rows.length === 0) break;
    const line = (row: BackedUpRow) => `${JSON.stringify(columns.map((column) => row[column]))}\n`;
    // Each is as large as a file, so there is one at a time in memory.
    if (readObject && columns.includes('object_key'))
      for (const row of rows) yield [line(await withBytes(row, readObject))];
    else yield rows.map(line);
  }
  await sql`close backup_rows`.execute(trx);
}

type BackedUpRow = Record<string, string | null>;

/** Puts the bytes of an object in the place of its key. An object that is missing stays named. */
async function withBytes(
  row: BackedUpRow,
  readObject: NonNullable<BackupOptions['readObject']>,
): Promise<BackedUpRow> {
  const { object_key: key } = row;
  const bytes = key ? await readObject(key) : undefined;
  return bytes ? { ...row, bytes: `\\x${bytes.toString('hex')}`, object_key: null } : row;
}

/** Reads them within the transaction: counters have no snapshot, but they never go back. */
async function readCounters(trx: Transaction<Tables>): Promise<BackupHeader['counters']> {
  const counters: BackupHeader['counters'] = [];
  for (const { table, column, sequence } of await listIdentities(trx)) {
    const { rows } = await sql<{ value: string; isCalled: boolean }>`
      select last_value::text as value, is_called as "isCalled" from ${sql.raw(sequence)}`.execute(trx);
    counters.push({ table, column, ...(rows[0] ?? { value: '1', isCalled: false }) });
  }
  return counters;
}
