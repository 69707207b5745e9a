import { rm, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EmbeddedEngine } from '@/lib/database/embedded/engine';
import { Maintenance } from '@/lib/database/embedded/open-embedded';
import { EmbeddedPool } from '@/lib/database/embedded/pool';
import { buildKysely } from '@/lib/database/database';
import { bytesInDatabase } from '@/lib/database/media-bytes';
import { copyTemplateFolder } from '@/tests/helpers/engines';

// Processes and threads are started and killed here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

const MEGABYTE = 1024 * 1024;
const log = { info: () => undefined, warn: () => undefined };

let dataDir: string;
let engine: EmbeddedEngine;
let pool: EmbeddedPool;
beforeAll(async () => {
  dataDir = await copyTemplateFolder();
  const folder = path.join(dataDir, 'pg18');
  engine = new EmbeddedEngine({ folder, minFreeBytes: 0, logLimitBytes: 16 * MEGABYTE, log });
  pool = new EmbeddedPool(engine, { queryTimeoutMs: 30_000, waitTimeoutMs: 30_000 });
});
afterAll(async () => {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function logBytesOnDisk(): Promise<number> {
  const folder = path.join(dataDir, 'pg18', 'pg_wal');
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function logSinceCheckpoint(): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`.execute(
    buildKysely(pool),
  );
  return Number(rows[0]?.bytes);
}

const image = (id: string) => ({
  id,
  file_name: 'x.png',
  mime: 'image/png',
  width: 1,
  height: 1,
  ...bytesInDatabase(Buffer.alloc(500_000, id)),
  source: 'test',
});

describe('CHECKPOINT when the log passes 16 MB', () => {
  it('keeps the log small under single writes', { timeout: 60_000 }, async () => {
    const kysely = buildKysely(pool);
    for (let n = 0; n < 200; n += 1) {
      await kysely
        .insertInto('media')
        .values(image(`single-${n}`))
        .execute();
      if (n % 20 === 0) expect(await logSinceCheckpoint()).toBeLessThan(24 * MEGABYTE);
    }
    expect(await logBytesOnDisk()).toBeLessThanOrEqual(96 * MEGABYTE);
  });

  it('keeps it small inside one long transaction, too', { timeout: 60_000 }, async () => {
    const kysely = buildKysely(pool);
    await kysely.transaction().execute(async (trx) => {
      for (let n = 0; n < 200; n += 1)
        await trx
          .insertInto('media')
          .values(image(`one-${n}`))
          .execute();
    });
    expect(await logSinceCheckpoint()).toBeLessThan(24 * MEGABYTE);
    expect(await logBytesOnDisk()).toBeLessThanOrEqual(96 * MEGABYTE);
    const { rows } = await sql<{ n: number }>`select count(*) as n from media`.execute(kysely);
    expect(rows[0]?.n).toBe(400);
  });

  it('does not disturb a transaction that has failed', async () => {
    const kysely = buildKysely(pool);
    const failing = kysely.transaction().execute(async (trx) => {
      await trx.insertInto('media').values(image('failing')).execute();
      for (let n = 0; n < 200; n += 1) await sql`select nonsense`.execute(trx).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await sql<{ n: number }>`select 1 as n`.execute(kysely)).rows).toEqual([{ n: 1 }]);
  });
});

describe('VACUUM (ANALYZE)', () => {
  const worn = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(buildKysely(pool));
    const { rows } = await sql<{ dead: number }>`
      select n_dead_tup as dead from pg_stat_user_tables where relname = 'content_change'`.execute(
      buildKysely(pool),
    );
    return rows[0]?.dead;
  };
  async function wearOut(): Promise<void> {
    const kysely = buildKysely(pool);
    await sql`insert into content_change (uid, locale, model, kind, key)
      select 'u', 'id', 'm', 'changed', i::text from generate_series(1, 2000) i`.execute(kysely);
    await sql`delete from content_change`.execute(kysely);
  }

  it('on a schedule frees the tables that need it, and leaves the others alone', async () => {
    const maintenance = new Maintenance(pool, log, 3_600_000);
    await wearOut();
    expect(await worn()).toBe(2000);
    expect(await maintenance.runWorn()).toContain('public.content_change');
    expect(await worn()).toBe(0);
    expect(await maintenance.runWorn()).toEqual([]);
    maintenance.stop();
  });

  it('runs by itself', async () => {
    await wearOut();
    expect(await worn()).toBe(2000);
    const maintenance = new Maintenance(pool, log, 50);
    await expect.poll(worn, { timeout: 10_000 }).toBe(0);
    maintenance.stop();
  });

  it('after a bulk load covers every table', async () => {
    const maintenance = new Maintenance(pool, log, 3_600_000);
    const names = await maintenance.runAll();
    expect(names).toEqual(
      expect.arrayContaining(['public.content_item', 'public.media', 'public.content_change']),
    );
    maintenance.stop();
  });
});
