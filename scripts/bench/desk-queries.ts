import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** The size of the desk; customers, businesses and the rest grow with it. */
export type DeskSize = { open: number; closed: number; events: number; articles: number };

type Part = DeskSize & { from: number; to: number };

/** The embedded engine ends statements that take longer than 15 s. */
const ROWS_AT_A_TIME = 2_500;
const CUSTOMERS = 5_000;
const BUSINESSES = 1_000;
const AGENTS = 5;
/** Closed requests are spread over three years, open ones over the last two months. */
const CLOSED_DAYS = 1_095;
const OPEN_DAYS = 60;
/** Activity of readers is queried for the last 90 days. */
const SIGNAL_DAYS = 90;
const SEARCHES = 100_000;
const TEXT = 'Struk tidak tercetak dengan benar sejak kemarin sore, padahal kertasnya baru diganti.';

/** The agent whose requests are `mine`. */
export const BENCH_AGENT = '00000000-0000-4000-8000-0000000a0001';

/** Fills an empty database like a desk after three years. */
export async function fillDesk(db: Kysely<Tables>, size: DeskSize): Promise<void> {
  await fillPeople(db);
  await inParts(size.articles, (from, to) => fillArticles(db, from, to));
  await inParts(size.open + size.closed, (from, to) => fillRequests(db, { ...size, from, to }));
  await inParts(size.events, (from, to) => fillEvents(db, { ...size, from, to }));
  await inParts(SEARCHES, (from, to) => fillSearches(db, { ...size, from, to }));
}

/** Adds rows that belong to requests, once the planner knows the requests. */
export async function fillThreads(db: Kysely<Tables>, { open, closed }: DeskSize): Promise<void> {
  await inParts(open + closed, async (from, to) => {
    await sql`insert into issue_comment (uid, issue_uid, user_uid, author_name, body, created_at)
      select gen_random_uuid(), issue.uid, case when part = 2 then issue.user_uid end,
        case when part = 2 then 'Pelanggan' else 'Meja bantuan' end, '<p>' || ${TEXT}::text || '</p>',
        issue.created_at + part * interval '1 hour'
      from issue, generate_series(1, 3) part where number between ${from} and ${to} and first_answered_at is not null`.execute(
      db,
    );
    await sql`insert into issue_rating (issue_uid, user_uid, score, reasons, comment, created_at, updated_at)
      select uid, user_uid, 1 + number % 5, '[]', case when number % 50 = 0 then 'Cepat' else '' end, completed_at, completed_at
      from issue where number between ${from} and ${to} and completed_at is not null and number % 5 = 0`.execute(
      db,
    );
  });
}

async function inParts(count: number, fill: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += ROWS_AT_A_TIME) {
    await fill(from, Math.min(count, from + ROWS_AT_A_TIME - 1));
  }
}

async function fillPeople(db: Kysely<Tables>): Promise<void> {
  const uid = (prefix: string, n: ReturnType<typeof sql>) =>
    sql`(${`00000000-0000-4000-8000-${prefix}`}::text || lpad((${n})::text, 4, '0'))::uuid`;
  const n = sql`n`;
  await sql`insert into staff (uid, email, name, role, created_at)
    select ${uid('0000000a', n)}, 'agen' || n || '@bench.example', 'Agen ' || n, 'agent', now()
    from generate_series(1, ${AGENTS}::int) n`.execute(db);
  await sql`insert into business (uid, name, created_at)
    select ${uid('0000000b', n)}, 'Toko ' || n, now() from generate_series(0, ${BUSINESSES}::int - 1) n`.execute(
    db,
  );
  await sql`insert into app_user (uid, business_uid, email, first_name, created_at)
    select n, ${uid('0000000b', sql`n % ${BUSINESSES}::int`)}, 'pelanggan' || n || '@bench.example', 'Sri ' || n, now()
    from generate_series(1, ${CUSTOMERS}::int) n`.execute(db);
  await sql`insert into visitor (goid, visitor_id, created_at, seen_at)
    select 'go' || n, gen_random_uuid(), now(), now() from generate_series(0, ${CUSTOMERS}::int - 1) n`.execute(
    db,
  );
}

async function fillArticles(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  // Other keys than those of bench:search, so that both can fill one database.
  await sql`insert into content_item (uid, locale, model, key, name, title, visibility, data, source, source_path, source_hash)
    select 'artikel' || n, 'id', 'help-article', 'bacaan-' || n, 'Artikel ' || n, 'Artikel ' || n, 'public', '{}',
      'bench', 'bacaan-' || n, 'bench'
    from generate_series(${from}::int - 1, ${to}::int - 1) n`.execute(db);
}

/** Words that all requests have, and words that every 31st, 500th or 7,000th has; two in three open ones wait for us. */
async function fillRequests(db: Kysely<Tables>, { open, closed, articles, from, to }: Part): Promise<void> {
  await sql`insert into issue (uid, business_uid, user_uid, name, status, fields, context, created_at, updated_at,
      resolution, completed_at, staff_updated_at, waits_since, staff_acted_last, first_answered_at, answer_due_at,
      solve_due_at, assignee_uid, search_text, customer_text)
    select gen_random_uuid(), app_user.business_uid, app_user.uid, 'Printer kasir nomor ' || n,
      case when is_open then (array['open', 'in-progress'])[1 + n % 2] else 'completed' end, jsonb_build_array(
        jsonb_build_object('key', 'name', 'name', 'Judul', 'field_type', 'text', 'value', 'Printer kasir nomor ' || n),
        jsonb_build_object('key', 'priority', 'name', 'Prioritas', 'field_type', 'priority',
          'value', (array['low', 'normal', 'high'])[1 + n % 3], 'text', 'Prioritas'),
        jsonb_build_object('key', 'text', 'name', 'Isi', 'field_type', 'richtext', 'value', repeat(${TEXT}::text, 4))),
      case when n % 3 = 0 then jsonb_build_object('articles', jsonb_build_array(jsonb_build_object(
        'key', 'bacaan-' || n % ${articles}::int)), 'searches', '[]'::jsonb) else '{"articles": [], "searches": []}' end,
      at, at + interval '3 hours', case when not is_open then 'solved' end,
      case when not is_open then at + interval '3 hours' end, case when is_answered then at + interval '1 hour' end,
      at, is_open and n % 3 = 0, case when is_answered then at + interval '1 hour' end, at + interval '4 hours',
      at + interval '2 days', case when n % 4 > 0
        then ('00000000-0000-4000-8000-0000000a' || lpad((1 + n % ${AGENTS}::int)::text, 4, '0'))::uuid end,
      array_to_tsvector(array['ticket', n::text, 'printer', 'kasir', 'nomor', 'jarang' || n % 7000,
        'sedang' || n % 500, 'sering' || n % 31] || string_to_array(lower(regexp_replace(${TEXT}::text, '[,.]', '', 'g')), ' ')),
      array_to_tsvector(array['sri', app_user.uid::text, 'pelanggan' || app_user.uid, 'bench', 'example', 'toko'])
    from (
      select n, is_open, not is_open or n % 3 < 2 as is_answered, now() - case
        when is_open then (n - ${closed}::int) * interval '1 second' * (${OPEN_DAYS * 86_400}::float8 / ${open}::int)
        else n * interval '1 second' * (${CLOSED_DAYS * 86_400}::float8 / ${closed}::int) end as at
      from (select n, n > ${closed}::int as is_open from generate_series(${from}::int, ${to}::int) n) as numbered
    ) as made join app_user on app_user.uid = 1 + n % ${CUSTOMERS}::int`.execute(db);
}

/** Views of articles, one in 40 an event of the request form, and some opinions. */
async function fillEvents(db: Kysely<Tables>, { events, articles, from, to }: Part): Promise<void> {
  await sql`insert into visitor_event (goid, event_name, item_uid, data, day, created_at)
    select 'go' || n % ${CUSTOMERS}::int, case when n % 40 = 0 then 'request-suggested' else 'view' end,
      case when n % 40 > 0 then 'artikel' || n % 7 * n % ${articles}::int end, '{}', at::date, at
    from (select n, now() - n * interval '1 second' * (${SIGNAL_DAYS * 86_400}::float8 / ${events}::int) as at
      from generate_series(${from}::int, ${to}::int) n) as made
    on conflict do nothing`.execute(db);
  await sql`insert into article_feedback (goid, item_uid, locale, is_helpful, reasons, comment, created_at, updated_at)
    select 'go' || n % ${CUSTOMERS}::int, 'artikel' || n % ${articles}::int, 'id', n % 3 > 0, '[]', '',
      at, at
    from (select n, now() - n * interval '1 second' * (${SIGNAL_DAYS * 86_400}::float8 / ${events}::int) as at
      from generate_series(${from}::int, ${to}::int) n where n % 40 = 0) as made
    on conflict do nothing`.execute(db);
}

async function fillSearches(db: Kysely<Tables>, { articles, from, to }: Part): Promise<void> {
  await sql`insert into search_log (at, kind, query, locale, results, uid, rank)
    select now() - n * interval '1 second' * (${SIGNAL_DAYS * 86_400}::float8 / ${SEARCHES}::int),
      case when n % 4 = 0 then 'open' else 'search' end, 'kata ' || n % 3000, 'id',
      case when n % 4 > 0 then n % 3000 % 10 end, case when n % 4 = 0 then 'artikel' || n % ${articles}::int end,
      case when n % 4 = 0 then 1 end
    from generate_series(${from}::int, ${to}::int) n`.execute(db);
}
