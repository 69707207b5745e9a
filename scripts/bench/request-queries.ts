import { sql, type Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';

/** The owner of the benchmark's requests. */
export type BenchUser = { uid: number; businessUid: string };

/** The embedded engine ends statements that take longer than 15 s. */
const ROWS_AT_A_TIME = 2_500;
const STATUS = sql`(array['open', 'in-progress', 'completed'])[1 + (n % 3 = 0)::int + (n % 9 = 0)::int]`;
const TEXT = 'Struk tidak tercetak dengan benar sejak kemarin sore, padahal kertasnya baru diganti.';

/** Stores a business with users; the first is `user`, the others have the uids after it. */
export async function fillBusiness(
  db: Kysely<Tables>,
  { uid, businessUid }: BenchUser,
  { users, isShared }: { users: number; isShared: boolean },
): Promise<void> {
  await sql`insert into business (uid, name, shares_requests, created_at)
    values (${businessUid}, 'Bench', ${isShared}, now())`.execute(db);
  await sql`insert into app_user (uid, business_uid, email, first_name, created_at)
    select ${uid}::bigint + n, ${businessUid}, (${uid}::bigint + n) || '@bench.example', 'Sri ' || n, now()
    from generate_series(0, ${users}::int - 1) n`.execute(db);
}

/**
 * Stores requests, a minute apart, in turn for each user of the business: words that all contain, that every 31st,
 * 500th or 7,000th contains, and an answer of staff to every fourth.
 */
export async function fillRequests(
  db: Kysely<Tables>,
  { uid, businessUid }: BenchUser,
  { users, count }: { users: number; count: number },
): Promise<void> {
  for (let from = 1; from <= count; from += ROWS_AT_A_TIME) {
    const to = Math.min(count, from + ROWS_AT_A_TIME - 1);
    await sql`insert into issue (uid, business_uid, user_uid, name, status, fields, context, created_at, updated_at,
      resolution, completed_at, staff_updated_at, search_text)
    select gen_random_uuid(), ${businessUid}::uuid, ${uid}::bigint + n % ${users}::int, 'Printer kasir nomor ' || n,
      ${STATUS}, jsonb_build_array(
        jsonb_build_object('key', 'name', 'name', 'Judul', 'field_type', 'text', 'value', 'Printer kasir nomor ' || n),
        jsonb_build_object('key', 'text', 'name', 'Isi', 'field_type', 'richtext', 'value', repeat(${TEXT}::text, 4))),
      '{"articles": [], "searches": []}', at, at, case when ${STATUS} = 'completed' then 'solved' end,
      case when ${STATUS} = 'completed' then at end, case when n % 4 = 0 then at end,
      array_to_tsvector(array['ticket', n::text, 'printer', 'kasir', 'nomor', 'jarang' || n % 7000,
        'sedang' || n % 500, 'sering' || n % 31] || string_to_array(lower(regexp_replace(${TEXT}::text, '[,.]', '', 'g')), ' '))
    from (select n, now() - n * interval '1 minute' as at from generate_series(${from}::int, ${to}::int) n) as made`.execute(
      db,
    );
  }
}

/** Stores the answers of staff, once the planner knows the requests. */
export async function fillAnswers(db: Kysely<Tables>, { businessUid }: BenchUser): Promise<void> {
  await sql`insert into issue_comment (uid, issue_uid, user_uid, author_name, body, created_at)
    select gen_random_uuid(), uid, null, 'Meja bantuan', '<p>Sudah kami periksa.</p>', staff_updated_at
    from issue where business_uid = ${businessUid} and staff_updated_at is not null`.execute(db);
}

/** Stores comments of staff and customer in turn on a user's latest request; returns its number. */
export async function fillThread(db: Kysely<Tables>, { uid }: BenchUser, count: number): Promise<number> {
  const { rows } = await sql<{ uid: string; number: number }>`
    select uid, number from issue where user_uid = ${uid} order by updated_at desc limit 1`.execute(db);
  const issue = rows[0]!;
  await sql`insert into issue_comment (uid, issue_uid, user_uid, author_name, body, created_at)
    select gen_random_uuid(), ${issue.uid}::uuid, case when n % 2 = 0 then ${uid}::bigint end, 'Sri',
      '<p>' || repeat(${TEXT}::text, 3) || '</p>', now() - n * interval '10 seconds'
    from generate_series(1, ${count}::int) n`.execute(db);
  return issue.number;
}
