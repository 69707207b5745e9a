import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { countAnswered } from '@/lib/database/answered-visitors';
import type { Tables } from '@/lib/database/schema';

// Lists of names and of numbers are read several times as fast as objects with as many keys.

/** When things began and ended, and until when they should have, in seconds since 1970. */
export type Stretches = { from: number[]; until: number[]; due: (number | null)[] };

/** How often there was something with each of these names. */
export type Counts = { names: string[]; counts: number[] };

/** What happened on a day. */
export type CountedDay = {
  /** Requests that were filed, first answers and solutions. */
  filed: number;
  answers: Stretches;
  solutions: Stretches;
  /** Views of articles by uid, and requests that were filed after reading them by key. */
  views: Counts;
  read: Counts;
  /** By query: how often it was searched, how often a result was opened, and the results of the latest search. */
  searches: { names: string[]; searches: number[]; opens: number[]; results: (number | null)[] };
  /** Forms in which articles were suggested; customers who said that one answered, and filed nothing afterwards. */
  suggested: number;
  answered: number;
};

/** A statement that counts a day. The times stand in it, since the planner chooses the indexes by them. */
function counting(day: string) {
  const from = sql`${sql.lit(`${day}T00:00:00+07:00`)}::timestamptz`;
  const isOn = (column: string) =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${from} + interval '1 day'`;
  const list = (column: RawBuilder<unknown>) => sql`coalesce(array_agg(${column}), '{}')`;
  const seconds = (column: string) => list(sql`extract(epoch from ${sql.ref(column)})::bigint`);
  const stretches = (until: string, due: string) =>
    sql`json_build_object('from', ${seconds('created_at')}, 'until', ${seconds(until)}, 'due', ${seconds(due)})`;
  const counts = sql`json_build_object('names', ${list(sql`name`)}, 'counts', ${list(sql`count`)})`;
  // What happens to a request updates it, which is indexed.
  const updated = sql`updated_at >= ${from}`;
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
      select article ->> 'key' as name, count(distinct issue.uid)
      from issue, jsonb_array_elements(context -> 'articles') as article
      where ${updated} and ${isOn('created_at')} group by 1) as read_before),
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
  const { rows } = await sql<{ counted: CountedDay }>`select ${counting(day)} as counted`.execute(db);
  return rows[0]!.counted;
}

/** A stored day, and a name that is another one when it was stored again. */
export type StoredDay = { day: string; version: string; counted: CountedDay | null };

/** Lists what is stored of the days from one on, without what was counted in the versions that are known. */
export async function listStoredDays(
  db: Kysely<Tables>,
  from: string,
  known: readonly string[],
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select day::text, version, case when version <> all(${known}::text[]) then counted end as counted
    from (select day, counted, day || ' ' || xmin as version from figures_day) as stored
    where day >= ${from}::date`.execute(db);
  return rows;
}

/** Lists the days that are stored. */
export async function listStoredNames(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select day::text from figures_day`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/**
 * Counts a finished day and stores it. Who changes the day meanwhile waits at the trigger, whose row is then there to be
 * deleted.
 */
export async function storeDay(trx: Transaction<Tables>, day: string): Promise<void> {
  await sql`lock table figures_day in share row exclusive mode`.execute(trx);
  await sql`insert into figures_day (day, counted) select ${day}::date, ${counting(day)}
    on conflict do nothing`.execute(trx);
}

export async function deleteDaysBefore(db: Kysely<Tables>, day: string): Promise<void> {
  await sql`delete from figures_day where day < ${day}::date`.execute(db);
}
