import { sql, type Migration } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseStartError } from '@/lib/database/errors';
import { migrate } from '@/lib/database/migrate';
import { migrations } from '@/lib/database/migrations';
import { SQUASHED } from '@/lib/database/migrations/0001-baseline';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { openTestDatabase, type TestDatabase } from '../helpers/engines';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function tables(pattern: string): Promise<string[]> {
  const query = sql<{
    name: string;
  }>`select tablename as name from pg_tables where tablename like ${pattern} order by 1`;
  return (await query.execute(database.kysely)).rows.map((row) => row.name);
}

const create = (table: string): Migration => ({
  up: (db) =>
    sql
      .raw(`create table ${table} (id integer)`)
      .execute(db)
      .then(() => undefined),
});

describe('migrations', () => {
  it('have run, once', async () => {
    const expected = ['content_change', 'content_item', 'content_redirect'];
    expect(await tables('content_%')).toEqual(expect.arrayContaining(expected));
    expect(await migrate(database.kysely, migrations)).toEqual([]);
  });

  it('are all rolled back when one of them fails', async () => {
    const history = {
      ...migrations,
      '9000-one': create('one'),
      '9001-two': { up: () => Promise.reject(new Error('two fails')) },
    };
    await expect(migrate(database.kysely, history)).rejects.toThrow('two fails');
    expect(await tables('one')).toEqual([]);
  });

  it('run once when several instances start at the same time', async () => {
    let runs = 0;
    const counted: Migration = {
      async up(db) {
        runs += 1;
        await create('counted').up(db);
      },
    };
    const history = { ...migrations, '9000-counted': counted };
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.kysely, history)));
    expect(runs).toBe(1);
    expect(applied.flat()).toEqual(['9000-counted']);
  });

  describe('a database built by the migrations that the baseline replaced', () => {
    let old: TestDatabase;
    const [first, ...later] = Object.keys(migrations);
    const history = async () =>
      (await sql<{ name: string }>`select name from kysely_migration`.execute(old.kysely)).rows.map(
        ({ name }) => name,
      );

    /** Makes the schema of the baseline, with the history of the migrations that it replaced. */
    async function buildOld(names: readonly string[]) {
      await sql`drop schema public cascade`.execute(old.kysely);
      await sql`create schema public`.execute(old.kysely);
      await migrate(old.kysely, { [first!]: migrations[first!]! });
      await sql`delete from kysely_migration`.execute(old.kysely);
      await sql`insert into kysely_migration (name, timestamp)
        select name, '2026-01-02T03:04:05Z' from unnest(${names}::text[]) as name`.execute(old.kysely);
    }

    beforeAll(async () => {
      old = await openTestDatabase();
    });
    afterAll(() => old.close());

    it('opens with its data, also for several instances at once', async () => {
      await buildOld(SQUASHED);
      await saveSetting(old.kysely, 'kept', { words: 3 });
      const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(old.kysely, migrations)));
      expect(applied.flat()).toEqual(later);
      expect(await history()).toEqual([first, ...later]);
      expect(await findSetting(old.kysely, 'kept')).toEqual({ words: 3 });
    });

    it('goes on with later migrations', async () => {
      await buildOld(SQUASHED);
      const next = { ...migrations, '9000-one': create('one') };
      expect(await migrate(old.kysely, next)).toEqual([...later, '9000-one']);
    });

    it('is refused when it lacks some of them', async () => {
      await buildOld(SQUASHED.slice(0, 3));
      const error: unknown = await migrate(old.kysely, migrations).catch((e: unknown) => e);
      expect(error).toMatchObject({
        problem: 'unsuitable',
        message: expect.stringContaining('0006-request-search') as string,
      });
      expect(await history()).toEqual(SQUASHED.slice(0, 3));
    });
  });

  it('a database that skipped a change in the middle is refused', async () => {
    const history = { ...migrations, '8999-skipped': create('skipped'), '9000-counted': create('counted') };
    const error: unknown = await migrate(database.kysely, history).catch((e: unknown) => e);
    expect(error).toMatchObject({
      problem: 'unsuitable',
      message: expect.stringContaining('8999-skipped') as string,
    });
  });

  it('a database newer than the code is refused with a sentence that says so', async () => {
    const error: unknown = await migrate(database.kysely, migrations).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(error).toMatchObject({
      problem: 'newer',
      message: expect.stringContaining('9000-counted') as string,
    });
  });
});
