const TABLES = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where schemaname = current_schema()`;

// The rule of autovacuum: more than a fifth of the rows dead, or a tenth changed since the last analyze. A crash resets
// the counters, so tables without a recorded vacuum count as well.
const WORN = `
    and (n_dead_tup > 50 + n_live_tup / 5
      or n_mod_since_analyze > 50 + n_live_tup / 10
      or (last_vacuum is null and pg_relation_size(relid) > 0))`;

/**
 * Runs VACUUM (ANALYZE) on all tables or on the worn ones, which frees dead rows and refreshes the planner's
 * statistics. Returns the names of the tables. `run` executes one statement outside any transaction.
 */
export async function vacuumTables(
  run: (sql: string) => Promise<{ rows: unknown[] }>,
  which: 'all' | 'worn',
): Promise<string[]> {
  // Without this a connection reports its counts up to a minute late.
  await run('select pg_stat_force_next_flush()');
  const { rows } = await run(which === 'all' ? TABLES : TABLES + WORN);
  const names = rows.map((row) => (row as { name: string }).name);
  // Table by table, so that other queries run in between on a single connection.
  for (const name of names) await run(`vacuum (analyze) ${name}`);
  return names;
}
