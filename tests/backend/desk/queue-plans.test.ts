import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUEUE_VIEWS, type QueueFilter } from '@/lib/contract/desk';
import { queuePage, type QueueQuery } from '@/lib/backend/desk/queue-queries';
import { openTestDatabase, type TestDatabase } from '@/tests/helpers/engines';

const NOW = new Date('2026-03-02T03:00:00Z');
const ME = '00000000-0000-4000-8000-000000000009';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const db = database.kysely;
  const business = '00000000-0000-4000-8000-000000000001';
  await sql`insert into business (uid, name, created_at) values (${business}, 'Toko', now())`.execute(db);
  await sql`insert into staff (uid, email, name, role, created_at)
    values (${ME}, 'a@kucing.example', 'A', 'agent', now())`.execute(db);
  await sql`insert into app_user (uid, business_uid, email, first_name, created_at)
    values (7, ${business}, 'sri@kucing.example', 'Sri', now())`.execute(db);
  // One in twenty is open, as after some years. In parts, because a statement may take 15 s and the machine may be busy.
  for (let part = 0; part < 4; part += 1)
    await sql`insert into issue (uid, business_uid, user_uid, name, status, fields, context, created_at, updated_at,
      waits_since, staff_acted_last, assignee_uid, answer_due_at, search_text, customer_text)
    select gen_random_uuid(), ${business}, 7, 'Printer ' || n, case when n % 20 = 0 then 'open' else 'completed' end,
      '[]', jsonb_build_object('articles', case when n % 3 = 0
        then jsonb_build_array(jsonb_build_object('key', 'artikel-' || n % 200)) else '[]' end), ${NOW}::timestamptz - n * interval '1 minute', ${NOW}::timestamptz - n * interval '1 minute',
      ${NOW}::timestamptz - n * interval '1 minute', n % 40 = 0,
      case when n % 100 = 0 then ${ME}::uuid end,
      ${NOW}::timestamptz - n * interval '1 minute' + interval '3 days',
      array_to_tsvector(array['printer', 'kata' || n]), array_to_tsvector(array['sri', 'toko' || n % 500])
    from generate_series(${5000 * part + 1}::int, ${5000 * (part + 1)}::int) n`.execute(db);
  await sql`analyze issue`.execute(db);
}, 120_000);
afterAll(() => database.close());

async function planOf(filter: Partial<QueueFilter>, search?: QueueQuery['search']): Promise<string> {
  const query: QueueQuery = { view: 'open', order: 'waiting', ...filter, search, me: ME, now: NOW };
  const { sql: text, parameters } = queuePage(database.kysely, query, { offset: 0, size: 20 }).compile();
  const filled = text.replace(/\$(\d+)/g, (_, at: string) => String(parameters[Number(at) - 1]));
  const { rows } = await sql.raw<Record<string, string>>(`explain ${filled}`).execute(database.kysely);
  return rows.map((row) => Object.values(row)[0]).join('\n');
}

describe('the queue among 20,000 requests', () => {
  test.each(QUEUE_VIEWS)('reads %s from an index', async (view) => {
    expect(await planOf({ view })).not.toMatch(/Seq Scan/);
  });

  test.each(['updated', 'created'] as const)(
    'reads all, %s last first, from an index in that order',
    async (order) => {
      const plan = await planOf({ view: 'all', order });
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    },
  );

  test.each([
    ['a rare word of the text', ['kata77']],
    ['a rare word of the customer', ['toko77']],
    ['words of both', ['kata77', 'toko77']],
    ['a common word', ['printer']],
  ])('finds %s by an index', async (_, words) => {
    expect(await planOf({ view: 'all' }, { words })).not.toMatch(/Seq Scan/);
  });

  test.each(['artikel-6', 'kosong'])('finds the readers of %s by an index', async (read) => {
    const plan = await planOf({ view: 'all', order: 'created', from: '2026-01-01', on: 'filed', read });
    expect(plan).toMatch(/issue_read_articles/);
  });

  test('finds a number by an index', async () => {
    expect(await planOf({ view: 'all' }, { number: 77 })).not.toMatch(/Seq Scan/);
  });
});
