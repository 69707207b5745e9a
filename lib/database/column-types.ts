import type { ColumnType, SelectQueryBuilder } from 'kysely';

/** A timestamp: read as `Date`, written as `Date` or ISO text, set by the database when left out. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/**
 * A jsonb column: read as the parsed value, written as JSON text (use `toJson`), because node-postgres
 * would turn a JavaScript array into a PostgreSQL array literal, which is not JSON.
 */
export type Json<T> = ColumnType<T, string, string>;

/** As `Json`, with a default in the database. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

/** Writes a value into a `Json` column. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Counts the rows that a query finds. */
export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('count'));
  // Kysely cannot name the columns of any query.
  const row: unknown = await counted.executeTakeFirstOrThrow();
  return (row as { count: number }).count;
}
