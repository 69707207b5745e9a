const TABLES = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where schemaname = current_schema()`;

// Autovacuum's own rule: a fifth of the rows dead, or a tenth changed since the last look, and more than a handful.
// A crash forgets the counters, so a table that was never looked at gets its turn, too.
const WORN = `
    and (n_dead_tup > 50 + n_live_tup / 5
      or n_mod_since_analyze > 50 + n_live_tup / 10
      or (last_vacuum is null and pg_relation_size(relid) > 0))`;

/**
 * VACUUM (ANALYZE) of all tables or of those that changes have worn: frees dead rows and refreshes what the planner
 * knows. Returns the names of the tables. `run` executes one statement outside any transaction.
 */
export async function vacuumTables(
  run: (sql: string) => Promise<{ rows: unknown[] }>,
  which: 'all' | 'worn',
): Promise<string[]> {
  // A connection keeps its counts to itself for up to a minute otherwise.
  await run('select pg_stat_force_next_flush()');
  const { rows } = await run(which === 'all' ? TABLES : TABLES + WORN);
  const names = rows.map((row) => (row as { name: string }).name);
  // Table by table, so that on a single connection others get their turn in between.
  for (const name of names) await run(`vacuum (analyze) ${name}`);
  return names;
}
