import type { ColumnType } from 'kysely';

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
