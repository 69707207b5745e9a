import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseOutage } from '@/lib/database/errors';
import { openDatabase, type Database } from '@/lib/database/open-database';
import { copyTemplateFolder } from '@/tests/helpers/engines';
import { threadFile } from './thread-file';

// Processes and threads are started and killed here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
beforeEach(async () => {
  dataDir = await copyTemplateFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function insertChange({ kysely }: Pick<Database, 'kysely'>, key: string) {
  const row = { uid: 'u', locale: 'id', model: 'm', kind: 'changed', key } as const;
  return kysely.insertInto('content_change').values(row).execute();
}

async function keys({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('content_change').select('key').orderBy('version').execute();
  return rows.map((row) => row.key);
}

describe('fsync is real', () => {
  it('every commit is followed by a real fsync before it is acknowledged; reads by none', async () => {
    const counter = path.join(dataDir, 'syncs');
    vi.stubEnv('SYNC_COUNTER', counter);
    const database = await openDatabase({ dataDir, engine: { workerFile: threadFile('counting') } });
    const count = async () => Number(await readFile(counter, 'utf8'));
    try {
      for (let n = 0; n < 20; n += 1) {
        const before = await count();
        await insertChange(database, `k${n}`);
        expect(await count()).toBeGreaterThan(before);
      }
      const before = await count();
      await database.transaction(async (trx) => {
        await insertChange({ kysely: trx }, 'a');
        await insertChange({ kysely: trx }, 'b');
        expect(await count()).toBe(before);
      });
      expect(await count()).toBeGreaterThan(before);
      const atRest = await count();
      for (let n = 0; n < 20; n += 1) await keys(database);
      expect(await count()).toBe(atRest);
    } finally {
      await database.close();
    }
  });

  it('PostgreSQL itself is set to sync', async () => {
    const database = await openDatabase({ dataDir });
    const { rows } = await sql<Record<string, string>>`
      select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
             current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
             current_setting('shared_buffers') as buffers`.execute(database.kysely);
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync', pages: 'on', commit: 'on', buffers: '32MB' }]);
    await database.close();
  });

  it('D02 when the mechanism is missing, the report says that a power loss may lose data', async () => {
    const info = vi.fn();
    const log = { info, warn: vi.fn() };
    const database = await openDatabase({ dataDir, log, engine: { workerFile: threadFile('no-sync') } });
    expect(database.durability).toMatchObject({ crashSafe: true, powerSafe: false });
    expect(database.durability.note).toMatch(/power loss may/);
    expect(info).toHaveBeenCalledWith(database.durability.note);
    await database.close();
  });
});

describe('an engine that stops by itself', () => {
  it(
    'never acknowledges what it could not store, and runs again for the next call',
    { timeout: 60_000 },
    async () => {
      const switchFile = path.join(dataDir, 'disk-fails');
      vi.stubEnv('DISK_FAILS_FILE', switchFile);
      const log = { info: vi.fn(), warn: vi.fn() };
      const database = await openDatabase({
        dataDir,
        log,
        engine: { workerFile: threadFile('failing-disk') },
      });
      try {
        await insertChange(database, 'before');
        await writeFile(switchFile, '');
        // PostgreSQL rightly panics when it cannot sync its log, because the content of the disk is then unknown.
        const lost: unknown = await insertChange(database, 'lost').catch((error: unknown) => error);
        expect(databaseOutage(lost)).toBe('interrupted');
        const inTransaction = database.transaction((trx) => insertChange({ kysely: trx }, 'lost too'));
        await expect(inTransaction).rejects.toSatisfy((error) => databaseOutage(error) !== undefined);
        expect(log.warn).toHaveBeenCalled();
        expect(await database.isWritable(3000)).toBe(false);
        await rm(switchFile);

        await vi.waitUntil(() => database.isWritable(3000), { timeout: 15_000 });
        await insertChange(database, 'after');
        const stored = await keys(database);
        // The two in between were refused; like any interrupted commit they may have got through all the same.
        expect(stored.filter((key) => !key.startsWith('lost'))).toEqual(['before', 'after']);
      } finally {
        await database.close();
      }
    },
  );
});
