import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseOutage, DatabaseOutageError } from '@/lib/database/errors';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { copyTemplateFolder } from '@/tests/helpers/engines';

// Processes and threads are started and killed here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = await copyTemplateFolder();
  database = await openDatabase({ dataDir, queryTimeoutMs: 1500 });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const endless = (db: Pick<Database, 'kysely'>) =>
  sql`select count(*) from generate_series(1, 1e12::bigint) a`.execute(db.kysely);
const one = () => sql<{ n: number }>`select 1 as n`.execute(database.kysely).then(({ rows }) => rows[0]?.n);
const change = (key: string) => ({ uid: 'u', locale: 'id', model: 'm', kind: 'changed', key }) as const;

describe('a query over its time', () => {
  it('is ended with a clear error, and the next call works', async () => {
    const error: unknown = await endless(database).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DatabaseOutageError);
    expect(error).toMatchObject({
      outage: 'timeout',
      message: 'The query took longer than 1.5 s and was ended.',
    });
    expect(await one()).toBe(1);
  });

  it('takes only its own transaction with it; who waited for the connection gets it', async () => {
    const failing = database.transaction(async (trx) => {
      await trx.insertInto('content_change').values(change('gone')).execute();
      await endless({ kysely: trx }).catch(() => undefined);
      await trx.insertInto('content_change').values(change('gone too')).execute();
    });
    const waiting = Promise.allSettled([one(), one()]);
    await expect(failing).rejects.toSatisfy((error) => databaseOutage(error) === 'interrupted');
    for (const result of await waiting) {
      // In line since before the long query began: served after the restart, or out of patience by then.
      if (result.status === 'fulfilled') expect(result.value).toBe(1);
      else expect(databaseOutage(result.reason)).toBe('busy');
    }
    const rows = await database.kysely.selectFrom('content_change').select('key').execute();
    expect(rows.filter((row) => row.key.startsWith('gone'))).toEqual([]);
  });

  it('leaves the first error to the caller of a transaction', async () => {
    await expect(database.transaction((trx) => endless({ kysely: trx }))).rejects.toMatchObject({
      outage: 'timeout',
    });
  });

  it.skipIf(process.platform !== 'linux')('leaves no open files behind', { timeout: 60_000 }, async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length;
    await one();
    const before = openFiles();
    for (let round = 0; round < 2; round += 1) {
      await endless(database).catch(() => undefined);
      await one();
    }
    expect(openFiles()).toBeLessThan(before + 10);
  });
});

describe('the single connection', () => {
  it('nobody waits for it longer than the limit', async () => {
    const error: unknown = await database
      .transaction(async () => {
        // From outside the transaction's own context, as another request would.
        return new Promise<unknown>((resolve) => outside.run(() => one().then(resolve, resolve)));
      })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ outage: 'busy', message: expect.stringContaining('1.5 s') as string });
    expect(await one()).toBe(1);
  });

  it('is reachable while a transaction holds it', async () => {
    await database.transaction(async () => {
      await wait(1);
      expect(await database.isWritable(1000)).toBe(true);
    });
  });
});

/** Runs work in the asynchronous context that was current when this file was loaded. */
const outside = {
  queue: [] as (() => void)[],
  run(work: () => void) {
    this.queue.push(work);
  },
};
const pump = setInterval(() => outside.queue.splice(0).forEach((work) => work()), 5);
afterAll(() => clearInterval(pump));

describe('close', () => {
  it('ends what runs and refuses what comes', async () => {
    const folder = await copyTemplateFolder();
    const other = await openDatabase({ dataDir: folder });
    await other.close();
    await other.close();
    await expect(sql`select 1`.execute(other.kysely)).rejects.toThrow();
    expect(await other.isWritable(100)).toBe(false);
    await rm(folder, { recursive: true });
  });
});
