import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  databaseOutage,
  isUniqueViolation,
  PoolInsideTransactionError,
  TransactionRolledBackError,
} from '@/lib/backend/db/errors';
import { toJson } from '@/lib/backend/db/schema';
import { openTestDatabase, testEngine, type TestDatabase } from '../../helpers/engines';

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

describe('values are the same on both engines', () => {
  it.each<[string, unknown]>([
    ['(select count(*) from (values (1), (2)) t)', 2],
    ['9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
    ["'{1,2,null}'::bigint[]", [1, 2, null]],
    ['1.5::numeric', '1.5'],
    ['1.5::double precision', 1.5],
    ['7::integer', 7],
    ['true', true],
    ['null', null],
    ["'2026-01-02'::date", '2026-01-02'],
    ["'2026-01-02 03:04:05'::timestamp", '2026-01-02 03:04:05'],
    ["'2026-01-02 03:04:05.678+07'::timestamptz", new Date('2026-01-01T20:04:05.678Z')],
    [`array['a', 'b"c', null, '', '{,}']`, ['a', 'b"c', null, '', '{,}']],
    [`'{"a":[1,null,"x"]}'::jsonb`, { a: [1, null, 'x'] }],
    [`'\\x00ff10'::bytea`, Buffer.from([0, 255, 16])],
    ["current_setting('TimeZone')", 'UTC'],
  ])('reads %s', async (expression, expected) => {
    const actual = await value(expression);
    expect(actual).toEqual(expected);
    expect(Object.prototype.toString.call(actual)).toBe(Object.prototype.toString.call(expected));
  });

  it('reads bytes as a Buffer', async () => {
    expect(Buffer.isBuffer(await value(`'\\x01'::bytea`))).toBe(true);
  });

  it.each<[string, unknown, unknown]>([
    ['text', 'Ékologi 👩‍👩‍👧 \u202e', 'Ékologi 👩‍👩‍👧 \u202e'],
    ['text[]', ['a', 'b"c', '{,}\\', ''], ['a', 'b"c', '{,}\\', '']],
    ['bytea', Buffer.from([0, 1, 255]), Buffer.from([0, 1, 255])],
    ['bytea', new Uint8Array([9, 8]), Buffer.from([9, 8])],
    ['timestamptz', new Date('2026-05-06T07:08:09.123Z'), new Date('2026-05-06T07:08:09.123Z')],
    ['bigint', 42n, 42],
    ['boolean', false, false],
    ['jsonb', '{"a":[]}', { a: [] }],
    ['text', undefined, null],
    ['integer', 5, 5],
  ])('takes a parameter of type %s', async (type, given, expected) => {
    expect(await value(`$1::${type}`, given)).toEqual(expected);
  });

  it('does not hand on memory beside the bytes given', async () => {
    const memory = Buffer.alloc(1000, 7);
    expect(await value('$1::bytea', memory.subarray(10, 12))).toEqual(Buffer.from([7, 7]));
    expect(memory[10]).toBe(7);
  });

  it('refuses a whole number that JavaScript would get wrong', async () => {
    await expect(value('9007199254740993::bigint')).rejects.toThrow('too large');
    expect(await value('1')).toBe(1);
  });

  it('sorts names with an ICU collation', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from (values ('Zebra'), ('apel'), ('Émile'), ('eko'), ('Esa')) as names(name)
      order by name collate "und-x-icu"`.execute(database.kysely);
    expect(rows.map((row) => row.name)).toEqual(['apel', 'eko', 'Émile', 'Esa', 'Zebra']);
  });

  it('counts affected rows', async () => {
    await database.kysely
      .insertInto('content_item')
      .values([item, { ...item, locale: 'en' }])
      .execute();
    const updated = await database.kysely.updateTable('content_item').set({ name: 'x' }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
    const removed = await database.kysely
      .deleteFrom('content_item')
      .where('uid', '=', 'nobody')
      .executeTakeFirst();
    expect(removed.numDeletedRows).toBe(0n);
  });
});

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

describe('transactions', () => {
  const count = () =>
    database.kysely
      .selectFrom('content_item')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();

  it('commit together or not at all', async () => {
    const failing = database.transaction(async (trx) => {
      await trx.insertInto('content_item').values(item).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await count()).toEqual({ n: 0 });
    const result = await database.transaction(async (trx) => {
      await trx.insertInto('content_item').values(item).execute();
      return 'done';
    });
    expect(result).toBe('done');
    expect(await count()).toEqual({ n: 1 });
  });

  it('the pool used inside a transaction throws instead of hanging', async () => {
    await database.transaction(async (trx) => {
      await expect(count()).rejects.toThrow(PoolInsideTransactionError);
      await expect(database.transaction(() => Promise.resolve())).rejects.toThrow(PoolInsideTransactionError);
      await trx.insertInto('content_item').values(item).execute();
    });
    expect(await count()).toEqual({ n: 1 });
  });

  it('what a transaction leaves running may use the pool once it is over', async () => {
    let end: (() => void) | undefined;
    const isOver = new Promise<void>((resolve) => (end = resolve));
    let later: Promise<{ n: number }> | undefined;
    await database.transaction(async () => {
      later = isOver.then(count);
    });
    end?.();
    expect(await later).toEqual({ n: 0 });
  });

  it('a hidden failure does not become a silent rollback', async () => {
    const careless = database.transaction(async (trx) => {
      await trx.insertInto('content_item').values(item).execute();
      await trx
        .insertInto('content_item')
        .values(item)
        .execute()
        .catch(() => undefined);
    });
    await expect(careless).rejects.toThrow(TransactionRolledBackError);
    expect(await count()).toEqual({ n: 0 });
  });

  it('run side by side with others without mixing', async () => {
    const transactions = Array.from({ length: 20 }, (_, index) =>
      database.transaction(async (trx) => {
        await trx
          .insertInto('content_item')
          .values({ ...item, uid: `u${index}`, key: `k${index}` })
          .execute();
        if (index % 2 === 1) throw new Error('odd');
      }),
    );
    const settled = await Promise.allSettled(transactions);
    expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await count()).toEqual({ n: 10 });
  });
});

describe('the database itself', () => {
  it('is reachable, says its engine, takes a bulk load', async () => {
    expect(database.engine).toBe(testEngine());
    expect(await database.isReachable(2000)).toBe(true);
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
