import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseOutage } from '@/lib/database/errors';
import { migrations } from '@/lib/database/migrations';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { bytesInDatabase } from '@/lib/database/media-bytes';
import { copyTemplateFolder } from '@/tests/helpers/engines';

const MEGABYTE = 1024 * 1024;

/** A small disk of its own; only root can have one. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Fills the disk with a file until only so much is left. */
async function fillDisk(folder: string, leave: number): Promise<string> {
  const file = path.join(folder, 'ballast');
  const handle = await open(file, 'w');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    while ((await freeBytes(folder)) > leave) await handle.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
  return file;
}

const probe = await mkdtemp(path.join(os.tmpdir(), 'portal-disk-'));
const canMount = mountSmallDisk(probe);
if (canMount) execFileSync('umount', [probe]);
await rm(probe, { recursive: true });
if (!canMount) console.warn('!!! SKIPPED: "D07 a disk that fills up": needs root and the right to mount.');

describe.skipIf(!canMount)('D07 a disk that fills up', () => {
  let disk: string;
  let dataDir: string;
  beforeEach(async () => {
    disk = await mkdtemp(path.join(os.tmpdir(), 'portal-disk-'));
    mountSmallDisk(disk);
    const template = await copyTemplateFolder();
    dataDir = path.join(disk, 'data');
    cpSync(template, dataDir, { recursive: true });
    await rm(template, { recursive: true });
  });
  afterEach(async () => {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });

  let count = 0;
  const store = ({ kysely }: Pick<Database, 'kysely'>) => {
    count += 1;
    const image = { file_name: 'x', mime: 'image/png', width: 1, height: 1, source: 's' };
    return kysely
      .insertInto('media')
      .values({ id: `m${count}`, ...bytesInDatabase(Buffer.alloc(MEGABYTE, count)), ...image })
      .execute();
  };
  const read = ({ kysely }: Database) => kysely.selectFrom('media').select('id').execute();

  it(
    'writes are refused as such, reads go on, and it recovers without a restart',
    { timeout: 60_000 },
    async () => {
      const log = { info: vi.fn(), warn: vi.fn() };
      const database = await openDatabase({ dataDir, log });
      try {
        await store(database);
        const ballast = await fillDisk(disk, 30 * MEGABYTE);
        const refused = () => store(database).then(() => 'stored', databaseOutage);
        await expect.poll(refused, { timeout: 5000 }).toBe('disk-full');
        const inTransaction = database.transaction((trx) => store({ kysely: trx }));
        await expect(inTransaction).rejects.toMatchObject({
          code: '53100',
          message: expect.stringContaining('disk') as string,
        });
        expect((await read(database)).length).toBeGreaterThan(0);
        expect(await database.isWritable(10_000)).toBe(false);
        await rm(ballast);
        await expect.poll(() => database.isWritable(10_000)).toBe(true);
        await expect.poll(refused, { timeout: 5000 }).toBe('stored');
        // The engine went on all the while.
        expect(log.warn).not.toHaveBeenCalled();
      } finally {
        await database.close();
      }
    },
  );

  it(
    'without a byte left nothing acknowledged is lost, and it recovers without a restart',
    { timeout: 90_000 },
    async () => {
      // Without the reserve that the guard keeps: the worst that others on the disk can do to it.
      const database = await openDatabase({ dataDir, engine: { minFreeBytes: 0 } });
      try {
        await store(database);
        const ballast = await fillDisk(disk, 0);
        const stored: string[] = (await read(database)).map((row) => row.id);
        let failure: unknown;
        for (let n = 0; n < 60 && failure === undefined; n += 1) {
          try {
            await store(database);
            stored.push(`m${count}`);
          } catch (error) {
            failure = error;
          }
        }
        expect(databaseOutage(failure)).toBeDefined();
        await rm(ballast);
        await vi.waitUntil(
          () =>
            store(database).then(
              () => true,
              () => false,
            ),
          { timeout: 20_000, interval: 200 },
        );
        const ids = new Set((await read(database)).map((row) => row.id));
        expect(stored.filter((id) => !ids.has(id))).toEqual([]);
      } finally {
        await database.close();
      }
    },
  );

  it(
    'a database on a disk that is full already opens for reading, or says that the disk is full',
    { timeout: 60_000 },
    async () => {
      await (await openDatabase({ dataDir })).close();
      const ballast = await fillDisk(disk, 0);
      const opened = await openDatabase({ dataDir }).catch((error: unknown) => error);
      if (opened instanceof Error) expect(opened).toMatchObject({ problem: 'disk-full' });
      else {
        const database = opened as Database;
        await read(database);
        await expect(store(database)).rejects.toMatchObject({ code: '53100' });
        await database.close();
      }
      await rm(ballast);
      const database = await openDatabase({ dataDir });
      await store(database);
      await database.close();
    },
  );

  it(
    'D10: a migration that meets a full disk is rolled back, and runs when there is room',
    { timeout: 60_000 },
    async () => {
      const fill = sql`create table filled as select repeat(md5(n::text), 60) as text from generate_series(1, 20000) as n`;
      const history = {
        ...migrations,
        '9000-large': { up: (db: Kysely<unknown>) => fill.execute(db).then(() => undefined) },
      };
      const ballast = await fillDisk(disk, 20 * MEGABYTE);
      await expect(openDatabase({ dataDir, migrations: history })).rejects.toThrow(/disk|space/i);
      await rm(ballast);
      const database = await openDatabase({ dataDir, migrations: history });
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from filled`.execute(
        database.kysely,
      );
      expect(rows[0]?.n).toBe(20_000);
      await database.close();
    },
  );
});
