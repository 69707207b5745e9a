import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

export type StoredTable = { name: string; columns: string[] };

/** Objects of extensions are not the portal's. */
const ownRelations = sql`
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;

/** Returns the names of all tables of the database. */
export async function listTableNames(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name ${ownRelations} order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the tables with data and their columns, without generated ones, which the database fills itself. */
export async function listTables(db: Kysely<Tables>): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select relname as name, (
      select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    ${ownRelations} and relname not like 'kysely\\_%' order by 1`.execute(db);
  return rows;
}

/** Returns the identity columns with the names of their sequences. */
export async function listIdentities(
  db: Kysely<Tables>,
): Promise<{ table: string; column: string; sequence: string }[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select relname as table, attname as column,
      pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and attidentity <> '' and not attisdropped
    order by 1, 2`.execute(db);
  return rows;
}

/** Returns the size of the whole database on disk, in bytes. */
export async function databaseBytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
