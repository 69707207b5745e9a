import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseOutage, isUniqueViolation } from '@/lib/database/errors';
import { toJson } from '@/lib/database/schema';
import { openTestDatabase, testEngine, type TestDatabase } from '../helpers/engines';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const item = {
  uid: 'u1',
  locale: 'id',
  model: 'help-article',
  key: 'kas',
  name: 'Kas',
  title: 'Kas',
  visibility: 'public',
  data: toJson({ list: [1, 'dua'] }),
  source: 'test',
  source_path: 'a.md',
  source_hash: 'x',
} as const;

async function value(expression: string, ...parameters: unknown[]): Promise<unknown> {
  const query = sql.raw<{ value: unknown }>(`select ${expression} as value`).compile(database.kysely);
  const { rows } = await database.kysely.executeQuery<{ value: unknown }>({ ...query, parameters });
  return rows[0]?.value;
}

describe('content tables', () => {
  it('fill in their defaults', async () => {
    const row = await database.kysely
      .insertInto('content_item')
      .values(item)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      tags: [],
      keywords: [],
      filters: {},
      data: { list: [1, 'dua'] },
      topic_uid: null,
    });
    expect(Math.abs(row.created_at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('number changes upwards and start again after a reset', async () => {
    const change = { uid: 'u', locale: 'id', model: 'help-article', kind: 'changed', key: 'k' } as const;
    const insert = () =>
      database.kysely.insertInto('content_change').values([change, change]).returning('version').execute();
    expect(await insert()).toEqual([{ version: 1 }, { version: 2 }]);
    await database.reset();
    expect(await insert()).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it.each([
    ['an unknown language', { ...item, locale: 'fr' as 'en' }],
    ['an unknown visibility', { ...item, visibility: 'secret' as 'private' }],
  ])('refuse %s', async (_name, row) => {
    await expect(database.kysely.insertInto('content_item').values(row).execute()).rejects.toMatchObject({
      code: '23514',
    });
  });

  it('refuse a redirect to nowhere', async () => {
    const redirect = { old_path: '/a', target_uid: null, target_path: null, source: 'test' };
    const inserting = database.kysely.insertInto('content_redirect').values(redirect).execute();
    await expect(inserting).rejects.toMatchObject({ code: '23514' });
  });
});

describe('errors of single statements', () => {
  it('leave the connection in step: syntax errors, unique violations, bad values, in any order', async () => {
    await database.kysely.insertInto('content_item').values(item).execute();
    const failures: [Promise<unknown>, string][] = [];
    for (let round = 0; round < 20; round += 1) {
      failures.push([value('1 from nowhere'), '42P01']);
      failures.push([value('selct'), '42703']);
      failures.push([value('$1::integer', 'abc'), '22P02']);
      failures.push([value('1 / $1::integer', 0), '22012']);
      failures.push([database.kysely.insertInto('content_item').values(item).execute(), '23505']);
      failures.push([sql`insert into`.execute(database.kysely), '42601']);
    }
    const settled = await Promise.allSettled(failures.map(([promise]) => promise));
    settled.forEach((result, index) => {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: failures[index]?.[1] } });
    });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => value('$1::integer', index)));
    expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  it('carry what the caller needs to tell them apart', async () => {
    await database.kysely.insertInto('content_item').values(item).execute();
    const error: unknown = await database.kysely
      .insertInto('content_item')
      .values(item)
      .execute()
      .catch((e: unknown) => e);
    expect(error).toMatchObject({
      table: 'content_item',
      constraint: 'content_item_pkey',
      severity: 'ERROR',
    });
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'content_item_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
    expect(databaseOutage(error)).toBeUndefined();
  });

  it('a constraint that fails only at the commit rejects the statement', async () => {
    await sql`create table late (id integer unique deferrable initially deferred)`.execute(database.kysely);
    await sql`insert into late values (1)`.execute(database.kysely);
    await expect(sql`insert into late values (1)`.execute(database.kysely)).rejects.toMatchObject({
      code: '23505',
    });
    await expect(
      database.transaction((trx) => sql`insert into late values (1)`.execute(trx)),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await value('(select count(*) from late)')).toBe(1);
    await sql`drop table late`.execute(database.kysely);
  });
});

describe('the database itself', () => {
  it('is reachable, says its engine, takes a bulk load', async () => {
    expect(database.engine).toBe(testEngine());
    expect(await database.isWritable(2000)).toBe(true);
    await database.kysely.insertInto('content_item').values(item).execute();
    await database.afterBulkLoad();
    expect(await value(`(select reltuples::int from pg_class where relname = 'content_item')`)).toBe(1);
  });

  it('D02 says whether it is crash-safe and power-safe', () => {
    // The test server runs with fsync off on purpose: the report must say so.
    const expected =
      testEngine() === 'server'
        ? { crashSafe: false, powerSafe: false }
        : { crashSafe: true, powerSafe: true };
    expect(database.durability).toMatchObject(expected);
    expect(database.durability.note).toMatch(
      testEngine() === 'server' ? /fsync=off/ : /power loss lose nothing/,
    );
  });
});
