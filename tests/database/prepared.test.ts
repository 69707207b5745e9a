import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@/tests/helpers/engines';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const run = async <Row>(text: string): Promise<Row[]> =>
  (await sql<Row>`${sql.raw(text)}`.execute(db.kysely)).rows;
const kept = async () => {
  const rows = await run<{ statement: string }>(`select statement from pg_prepared_statements`);
  return rows.map((row) => row.statement);
};
const ASK = 'select * from kept_test order by n';

test('a statement that comes again is kept, others are not', async () => {
  await run('create table kept_test (n int)');
  await run('insert into kept_test values (1)');
  await run(ASK);
  expect(await kept()).not.toContain(ASK);
  await run(ASK);
  expect(await kept()).toContain(ASK);
  expect((await kept()).some((statement) => statement.startsWith('create'))).toBe(false);
});

test('one whose table has changed meanwhile answers what is there now', async () => {
  await run('alter table kept_test add column word text');
  expect(await run(ASK)).toEqual([{ n: 1, word: null }]);
  await run('drop table kept_test');
  await expect(run(ASK)).rejects.toThrow(/kept_test/);
  await run('create table kept_test (n text)');
  await run(`insert into kept_test values ('dua')`);
  expect(await run(ASK)).toEqual([{ n: 'dua' }]);
});

test('a failing one, kept or not, fails every time and harms nobody else', async () => {
  const broken = `select 1 / n as share from (select 0 as n) as zero`;
  for (let time = 0; time < 3; time += 1) await expect(run(broken)).rejects.toThrow(/zero/);
  const missing = 'select nothing from nowhere_at_all';
  for (let time = 0; time < 3; time += 1) await expect(run(missing)).rejects.toThrow(/nowhere_at_all/);
  expect(await run('select 1 as one')).toEqual([{ one: 1 }]);
});

test('inside a transaction a statement whose table has changed ends it; the next one goes well', async () => {
  await run('create table moved_test (n int)');
  const ask = 'select * from moved_test';
  for (let time = 0; time < 2; time += 1) expect(await run(ask)).toEqual([]);
  await run('alter table moved_test add column word text');
  await expect(db.transaction((trx) => sql`${sql.raw(ask)}`.execute(trx))).rejects.toThrow(/cached plan/);
  expect(await run(ask)).toEqual([]);
});

test('never more than some: what was used longest ago goes first', async () => {
  for (let index = 0; index < 200; index += 1) {
    const statement = `select ${index} as number`;
    await run(statement);
    await run(statement);
  }
  const statements = await kept();
  expect(statements.length).toBeLessThanOrEqual(120);
  expect(statements).toContain('select 199 as number');
  expect(statements).not.toContain('select 0 as number');
  expect(await run('select 0 as number')).toEqual([{ number: 0 }]);
});
