import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BackupError, type BackupHeader } from '@/lib/database/backup/format';
import { checkBackup } from '@/lib/database/backup/read-backup';
import { checkSchema, restoreBackup } from '@/lib/database/backup/restore-backup';
import { copyFolder } from '@/lib/database/embedded/folder';
import { migrations } from '@/lib/database/migrations';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { verifyBackup } from '@/scripts/data/restore-into';
import { backUp, contentOf, fillDatabase, openRestored, scratchFolder } from '@/tests/helpers/backups';
import { makePlace } from '@/tests/helpers/engines';

const EMPTY: BackupHeader = {
  portalBackup: 1,
  createdAt: '2026-01-01T00:00:00Z',
  migrations: Object.keys(migrations),
  tables: [],
  counters: [],
};

/** A table with more rows than could be read. */
const MANY = { name: 'content_item', columns: ['uid'], rows: 1_000_000_000 };

/** A file of some 100 KB that unfolds to 100 MB after its first lines. */
const bomb = (first: string, repeated = 'a'.repeat(6)): Buffer =>
  Buffer.concat([gzipSync(first), gzipSync(Buffer.alloc(100_000_000, repeated), { level: 9 })]);

/** Backs up an open database as the command does: on the embedded engine it reads a copy of it. */
async function backUpRunning(db: Database, dataDir: string, file: string): Promise<void> {
  if (db.copy === undefined) return backUp(db, file);
  await db.copy();
  const copy = await openDatabase({ dataDir: copyFolder(dataDir), isReadOnly: true });
  await backUp(copy, file).finally(() => copy.close());
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (error instanceof BackupError) return error.problem;
  throw new Error(`not refused: ${String(error)}`);
}

describe('a backup', () => {
  it(
    'is verified by a restore into a database of its own, which leaves nothing behind',
    { timeout: 120_000 },
    async () => {
      const folder = await scratchFolder();
      const db = await openDatabase(await makePlace());
      await fillDatabase(db);
      const file = path.join(folder, 'a.jsonl.gz');
      await backUp(db, file).finally(() => db.close());
      expect(await verifyBackup(file)).toBeGreaterThan(100);

      const [first = '', ...lines] = gunzipSync(await readFile(file))
        .toString('utf8')
        .split('\n');
      // A complete file in which a row refers to one that is not there.
      const torn = lines.map((line) =>
        line.replace(/^\["[0-9a-f-]{36}","[0-9a-f-]{36}"/, (ids) => ids.replace(/[0-9a-f]/g, '0')),
      );
      const other = path.join(folder, 'b.jsonl.gz');
      await writeFile(other, gzipSync([first, ...torn].join('\n')));
      expect(await problemOf(verifyBackup(other))).toBe('damaged');
      expect((await readdir(folder)).sort()).toEqual(['a.jsonl.gz', 'b.jsonl.gz']);
    },
  );

  it(
    'D04 made while the site writes is of one moment, and a restore of it is equal',
    { timeout: 120_000 },
    async () => {
      const folder = await scratchFolder();
      const place = await makePlace();
      const db = await openDatabase(place);
      await fillDatabase(db);
      let isWriting = true;
      let pairs = 0;
      const writing = (async () => {
        for (; isWriting; pairs += 1) {
          // Both or neither, in tables that are read far apart.
          await db.transaction(async (trx) => {
            await sql`insert into content_change (uid, locale, model, kind, key)
            values ('pair', 'id', 'faq', 'changed', ${String(pairs)})`.execute(trx);
            await sql`insert into staff_once (key, created_at) values (${`pair ${pairs}`}, now())`.execute(
              trx,
            );
          });
        }
      })();
      const file = path.join(folder, 'running.gz');
      await backUpRunning(db, place.dataDir, file);
      const pairsAtEnd = pairs;
      isWriting = false;
      await writing;
      await db.close();

      const backup = await contentOf(file);
      const count = (text: RegExp) => backup.lines.filter((line) => text.test(line)).length;
      expect(count(/^\["pair \d+"/)).toBe(count(/"pair","id","faq"/));
      expect(count(/^\["pair \d+"/)).toBeLessThanOrEqual(pairsAtEnd + 1);
      const restored = await openRestored(file, await makePlace());
      await backUp(restored, path.join(folder, 'restored.gz'));
      expect(await contentOf(path.join(folder, 'restored.gz'))).toEqual(backup);

      // What is easily lost: types, references, counters, what triggers would change, and the triggers themselves.
      const { rows } = await sql<Record<string, unknown>>`
      select (select jsonb_typeof(value) from setting where name = 'null') as json_null,
        (select tags::text from content_item where uid = 'awkward') as tags,
        (select hits::text from rate_limit) as hits, (select weight::text from search_click) as weight,
        (select counted::text from figures_day) as counted,
        (select count(*) from issue where merged_into is not null or follow_up_of is not null) as related,
        (select count(*) from pg_constraint where contype = 'f') > 30 as has_keys,
        (select count(*) from pg_trigger where tgenabled = 'D') as without_triggers`.execute(restored.kysely);
      expect(rows).toEqual([
        {
          json_null: 'null',
          tags: '{"","null",NULL,"a,\\"b","{}"}',
          hits: '{9007199254740993,1}',
          weight: '0.30000000000000004',
          counted: '{"b": 1,  "a": 1}',
          related: 2,
          has_keys: true,
          without_triggers: 0,
        },
      ]);
      const next = await sql<{ id: number }>`insert into audit_log (at, actor, action, data)
      values (now(), 'a', 'b', '{}') returning id`.execute(restored.kysely);
      const first = await sql<{ n: number }>`select count(*) as n from audit_log`.execute(restored.kysely);
      expect(next.rows[0]?.id).toBeGreaterThan(first.rows[0]?.n ?? 0);
      await restored.close();
    },
  );

  it('of an older version is brought to this one', async () => {
    const names = Object.keys(migrations).filter((name) => name < '0014');
    const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
    const tables = [{ name: 'setting', columns: ['name', 'value'], rows: 1 }];
    const header = { ...EMPTY, migrations: names, tables };
    const file = path.join(await scratchFolder(), 'older.gz');
    await writeFile(file, gzipSync(`${JSON.stringify(header)}\n${JSON.stringify(['lama', '1'])}\n`));
    const db = await openRestored(file, await makePlace());
    expect(await db.kysely.selectFrom('setting').selectAll().execute()).toEqual([{ name: 'lama', value: 1 }]);
    expect(await db.kysely.selectFrom('staff').selectAll().execute()).toEqual([]);
    // That version itself refuses a backup of this one.
    expect(() => checkSchema({ ...header, migrations: Object.keys(migrations) }, older)).toThrow(
      /newer-schema/,
    );
    await db.close();
  });

  it('that does not fit leaves the database as it was', async () => {
    const place = await makePlace();
    const before = await openDatabase(place);
    await sql`insert into staff_once (key, created_at) values ('lama', now())`.execute(before.kysely);
    await before.close();
    const header = { ...EMPTY, tables: [{ name: 'issue_copy', columns: ['issue_uid', 'email'], rows: 1 }] };
    async function* parts() {
      await Promise.resolve();
      // Its request is missing.
      const rows = [['00000000-0000-4000-8000-000000000000', 'a@kucing.example']];
      yield { table: 'issue_copy', columns: ['issue_uid', 'email'], rows };
    }
    const fill = (kysely: Database['kysely']) =>
      restoreBackup(kysely, { header, parts: parts(), onProgress: () => undefined });
    await expect(openDatabase({ ...place, fill })).rejects.toThrow(/foreign key/);
    const after = await openDatabase({ ...place, isReadOnly: true });
    expect(await after.kysely.selectFrom('staff_once').select('key').execute()).toEqual([{ key: 'lama' }]);
    await after.close();
  });
});

describe('a file that is no whole backup', () => {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  const rows = Array.from({ length: 3000 }, (_, n) => line([String(n), JSON.stringify(randomBytes(30))]));
  const tables = [{ name: 'setting', columns: ['name', 'value'], rows: rows.length }];
  const whole = gzipSync(line({ ...EMPTY, tables }) + rows.join(''));

  it.each<[string, string, () => Buffer]>([
    ['cut', 'damaged', () => whole.subarray(0, whole.length - 20)],
    ['cut at a third', 'damaged', () => whole.subarray(0, whole.length / 3)],
    ['with another byte', 'damaged', () => flip(whole, whole.length >> 1)],
    ['without its last row', 'damaged', () => gzipSync(line({ ...EMPTY, tables }) + rows.slice(1).join(''))],
    ['of a newer format', 'newer-format', () => gzipSync(line({ portalBackup: 2 }))],
    ['of something else in gzip', 'not-a-backup', () => gzipSync(line({ a: 1 }))],
    ['of one long line', 'not-a-backup', () => gzipSync('x'.repeat(100_000))],
    ['of one line that unfolds without an end', 'not-a-backup', () => bomb('')],
    ['of a row that unfolds without an end', 'too-large', () => bomb(line({ ...EMPTY, tables: [MANY] }))],
    [
      'of rows that unfold without an end',
      'too-large',
      () => bomb(line({ ...EMPTY, tables: [MANY] }), '["a"]\n'),
    ],
    ['of more rows than it names', 'damaged', () => bomb(line(EMPTY), '["a"]\n')],
    ['of something else', 'not-a-backup', () => Buffer.from('-- PostgreSQL database dump')],
    ['that is empty', 'damaged', () => Buffer.alloc(0)],
  ])('%s is recognised', async (_, problem, make) => {
    const file = path.join(await scratchFolder(), 'file.gz');
    await writeFile(file, make());
    expect(await problemOf(checkBackup(file, () => undefined))).toBe(problem);
  });

  it('that is not there is named, and a backup that cannot be finished leaves none', async () => {
    const folder = await scratchFolder();
    expect(await problemOf(checkBackup(path.join(folder, 'none.gz'), () => undefined))).toBe('no-file');
    const place = await makePlace();
    const db = await openDatabase(place);
    await backUp(db, path.join(folder, 'a.gz'));
    expect((await stat(path.join(folder, 'a.gz'))).mode & 0o777).toBe(0o600);
    await db.close();
    await expect(backUp(db, path.join(folder, 'c.gz'))).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => !/^a\.gz$/.test(name))).toEqual([]);
  });
});

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
