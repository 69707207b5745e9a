import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { LOCALES } from '@/lib/constants';
import { countAnswered } from '@/lib/database/report-parts';
import type { Tables } from '@/lib/database/schema';

// Parallel lists of names and numbers are parsed several times as fast as objects.

/** Beginnings, ends and targets of several durations, in seconds since 1970. */
export type Stretches = { from: number[]; until: number[]; due: (number | null)[] };

/** A count for each name. */
type Counts<Names> = { names: Names; counts: number[] };

/** The counts of a day. `Names` are texts as the database counts them, or numbers. */
export type CountedDay<Names = string[]> = {
  /** Requests filed, answered for the first time, and solved. */
  filed: number;
  answers: Stretches;
  solutions: Stretches;
  /** Views of articles, and requests that were filed after reading them, by uid. */
  views: Counts<Names>;
  read: Counts<Names>;
  /** By query: how often it was searched, how often a result was opened, and the results of the latest search. */
  searches: { names: Names; searches: number[]; opens: number[]; results: (number | null)[] };
  /** Forms in which articles were suggested; customers who said that one answered, and filed nothing afterwards. */
  suggested: number;
  answered: number;
};

/** Returns the expression that counts a day. Its times are literals, because the planner chooses the indexes by them. */
function countsOf(day: string) {
  const from = sql`${sql.lit(`${day}T00:00:00+07:00`)}::timestamptz`;
  const isOn = (column: string) =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${from} + interval '1 day'`;
  const list = (column: RawBuilder<unknown>) => sql`coalesce(array_agg(${column}), '{}')`;
  const seconds = (column: string) => list(sql`extract(epoch from ${sql.ref(column)})::bigint`);
  const stretches = (until: string, due: string) =>
    sql`json_build_object('from', ${seconds('created_at')}, 'until', ${seconds(until)}, 'due', ${seconds(due)})`;
  const counts = sql`json_build_object('names', ${list(sql`name`)}, 'counts', ${list(sql`count`)})`;
  // Every counted change also sets `updated_at`, which is indexed.
  const updated = sql`issue.updated_at >= ${from}`;
  return sql`json_build_object(
    'filed', (select count(*) from issue where ${updated} and ${isOn('created_at')}),
    'answers', (select ${stretches('first_answered_at', 'answer_due_at')} from issue
      where ${updated} and ${isOn('first_answered_at')}),
    'solutions', (select ${stretches('completed_at', 'solve_due_at')} from issue
      where ${updated} and ${isOn('completed_at')} and resolution = 'solved'),
    'views', (select ${counts} from (
      select item_uid as name, count(*) from visitor_event
      where event_name = 'view' and item_uid is not null and ${isOn('created_at')} group by 1) as viewed),
    'read', (select ${counts} from (
      select item.uid as name, count(distinct issue.uid)
      from issue, jsonb_array_elements(context -> 'articles') as article
        join content_item item on item.model = 'help-article' and item.locale in (${sql.join(LOCALES.map(sql.lit))})
          and item.key = article ->> 'key'
      where ${updated} and ${isOn('issue.created_at')} group by 1) as read_before),
    'searches', (select json_build_object('names', ${list(sql`query`)}, 'searches', ${list(sql`searches`)},
        'opens', ${list(sql`opens`)}, 'results', ${list(sql`results`)}) from (
      select query, count(*) filter (where kind = 'search') as searches,
        count(*) filter (where kind = 'open') as opens,
        (array_agg(results order by id desc) filter (where kind = 'search'))[1] as results
      from search_log where query is not null and ${isOn('at')} group by query) as searched),
    'suggested', (select count(*) from visitor_event
      where event_name like 'request-%' and event_name = 'request-suggested' and ${isOn('created_at')}),
    'answered', ${countAnswered(isOn('created_at'))}
  )`;
}

/** Counts a day, 'YYYY-MM-DD'. */
export async function countDay(db: Kysely<Tables>, day: string): Promise<CountedDay> {
  const { rows } = await sql<{ counted: CountedDay }>`select ${countsOf(day)} as counted`.execute(db);
  return rows[0]!.counted;
}

/** A stored day. Its version differs when the day is stored again. */
export type StoredDay = { day: string; version: string; counted: CountedDay | null };

/** Lists the stored days from one on, without the counts of the known versions. */
export async function listStoredDays(
  db: Kysely<Tables>,
  from: string,
  days: readonly string[],
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select day::text, version, case when version <> all(${days}::text[]) then counted end as counted
    from (select day, counted, day || ' ' || xmin as version from figures_day) as stored
    where day >= ${from}::date`.execute(db);
  return rows;
}

/** Returns the stored days. */
export async function listStoredNames(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select day::text from figures_day`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/**
 * Counts a finished day and stores it. A transaction that changes the day meanwhile waits in its trigger until the row is
 * stored, and then deletes it.
 */
export async function storeDay(trx: Transaction<Tables>, day: string): Promise<void> {
  await sql`lock table figures_day in share row exclusive mode`.execute(trx);
  await sql`insert into figures_day (day, counted) select ${day}::date, ${countsOf(day)}
    on conflict do nothing`.execute(trx);
}

export async function deleteDaysBefore(db: Kysely<Tables>, day: string): Promise<void> {
  await sql`delete from figures_day where day < ${day}::date`.execute(db);
}
