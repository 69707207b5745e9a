import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toJson } from '@/lib/database/schema';
import { openTestDatabase, type TestDatabase } from '../helpers/engines';

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
