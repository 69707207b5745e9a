import { sql, type Migration } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseStartError } from '@/lib/database/errors';
import { checkMigrated, migrate } from '@/lib/database/migrate';
import { migrations } from '@/lib/database/migrations';
import { SQUASHED } from '@/lib/database/migrations/0001-baseline';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { makePlace } from '../helpers/engines';

// Databases of their own: the next file must not get what these tests make of them.
let database: Database;
beforeAll(async () => {
  database = await openDatabase(await makePlace());
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

  it('are checked for what only reads, which applies none', async () => {
    const { '0001-baseline': first = create('first') } = migrations;
    const applied = Object.keys(migrations);
    await expect(checkMigrated(database.kysely, migrations)).resolves.toBeUndefined();
    await expect(
      checkMigrated(database.kysely, { ...migrations, '9000-more': create('more') }),
    ).rejects.toMatchObject({ problem: 'older', message: expect.stringContaining('9000-more') as string });
    await expect(checkMigrated(database.kysely, { '0001-baseline': first })).rejects.toMatchObject({
      problem: 'newer',
      message: expect.stringContaining(applied.at(-1) ?? '') as string,
    });
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
    let old: Database;
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
      old = await openDatabase(await makePlace());
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

    it('is an older one to what only reads, and an empty one is called so', async () => {
      await buildOld(SQUASHED);
      await expect(checkMigrated(old.kysely, migrations)).rejects.toMatchObject({
        problem: 'older',
        message: expect.stringContaining('older version') as string,
      });
      await sql`drop table kysely_migration`.execute(old.kysely);
      await expect(checkMigrated(old.kysely, migrations)).rejects.toMatchObject({
        problem: 'older',
        message: 'The database is empty. Start the portal once.',
      });
    });

    it('goes on with later migrations', async () => {
      await buildOld(SQUASHED);
      const next = { ...migrations, '9000-one': create('one') };
      expect(await migrate(old.kysely, next)).toEqual([...later, '9000-one']);
    });

    it('keeps its requests, and finds what staff did and wrote in them', async () => {
      await buildOld(SQUASHED);
      await migrate(old.kysely, Object.fromEntries(Object.entries(migrations).slice(0, 3)));
      const uid = '00000000-0000-4000-8000-000000000001';
      const fields = [
        { key: 'text', name: 'Isi', field_type: 'richtext', value: '<p>Struk &#x26; nota</p>' },
      ];
      await sql`insert into business (uid, name, created_at) values (${uid}, 'Toko', now())`.execute(
        old.kysely,
      );
      await sql`insert into app_user (uid, business_uid, email, first_name, phone, created_at)
        values (7, ${uid}, 'sri@kucing.example', 'Sri', '+62812', now())`.execute(old.kysely);
      await sql`insert into issue (uid, business_uid, user_uid, name, fields, context, created_at, updated_at)
        select gen_random_uuid(), ${uid}, 7, 'Printer ' || n, ${JSON.stringify(fields)}::jsonb, '{}', now(), now()
        from generate_series(1, 502) n`.execute(old.kysely);
      await sql`insert into issue_comment (uid, issue_uid, user_uid, author_name, body, created_at)
        select gen_random_uuid(), uid, null, 'Meja', '<p>Tangga</p>', '2026-03-02T03:00:00Z'
        from issue where number = 502`.execute(old.kysely);
      await migrate(old.kysely, migrations);
      const { rows } = await sql`select number, staff_updated_at, search_text::text as words,
          search_text @@ 'tangga'::tsquery as is_found,
          customer_text @@ 'sri & toko'::tsquery as is_found_by_customer, waits_for, first_answered_at
        from issue where number in (1, 502) order by number`.execute(old.kysely);
      const words = (number: number, more = '') => `'${number}' 'nota' 'printer' 'struk'${more} 'ticket'`;
      expect(rows).toEqual([
        {
          number: 1,
          staff_updated_at: null,
          words: words(1),
          is_found: false,
          is_found_by_customer: true,
          waits_for: 'us',
          first_answered_at: null,
        },
        {
          number: 502,
          staff_updated_at: new Date('2026-03-02T03:00:00Z'),
          words: words(502, " 'tangga'"),
          is_found: true,
          is_found_by_customer: true,
          waits_for: 'customer',
          first_answered_at: new Date('2026-03-02T03:00:00Z'),
        },
      ]);
      const seen = await sql`select user_uid, seen_at <= now() as is_past from notification_seen`.execute(
        old.kysely,
      );
      expect(seen.rows).toEqual([{ user_uid: 7, is_past: true }]);
      const next = await sql<{ number: number }>`
        select nextval(pg_get_serial_sequence('issue', 'number')) as number`.execute(old.kysely);
      expect(next.rows).toEqual([{ number: 503 }]);
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
