import fs from 'node:fs';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartSync } from '@/lib/database/embedded/start-sync.mjs';
import { openDatabase } from '@/lib/database/open-database';
import { copyTemplateFolder } from '@/tests/helpers/engines';
import { startChild } from './child';
import { threadFile } from './thread-file';

// Processes and threads are started and killed here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

const SHUT_DOWN = 1;
const IN_PRODUCTION = 6;

describe('the sync before the start after a crash', () => {
  let folder: string;
  let sync: StartSync;
  const file = () => path.join(folder, 'base', 'table');
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'portal-sync-'));
    await mkdir(path.join(folder, 'global'));
    await mkdir(path.join(folder, 'base'));
    await writeFile(file(), 'rows');
    await setState(IN_PRODUCTION);
    sync = new StartSync();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function setState(state: number): Promise<void> {
    const control = Buffer.alloc(8192);
    control.writeInt32LE(state, 16);
    await writeFile(path.join(folder, 'global', 'pg_control'), control);
  }

  function covers(name: string): boolean {
    const descriptor = fs.openSync(name, 'r');
    const isCovered = sync.covers(descriptor);
    fs.closeSync(descriptor);
    return isCovered;
  }

  it('covers what has not been changed since', async () => {
    await sync.run(folder);
    expect([folder, path.join(folder, 'base'), file()].map(covers)).toEqual([true, true, true]);
  });

  it.each<[string, () => Promise<void>]>([
    ['written, even with the same bytes and length', () => writeFile(file(), 'rows', { flag: 'r+' })],
    ['made shorter', () => truncate(file(), 1)],
    ['made longer', () => truncate(file(), 100)],
    ['replaced', () => rm(file()).then(() => writeFile(file(), 'rows'))],
  ])('does not cover a file that has been %s', async (_name, change) => {
    await sync.run(folder);
    await change();
    expect(covers(file())).toBe(false);
  });

  it('covers neither a new file nor the folder that it is in', async () => {
    await sync.run(folder);
    const other = path.join(folder, 'base', 'other');
    await writeFile(other, '');
    expect([other, path.join(folder, 'base')].map(covers)).toEqual([false, false]);
  });

  it('covers nothing once the start is over, after a clean shutdown, or without a database', async () => {
    await sync.run(folder);
    sync.end();
    expect(covers(file())).toBe(false);
    await setState(SHUT_DOWN);
    await sync.run(folder);
    expect(covers(file())).toBe(false);
    await rm(path.join(folder, 'global'), { recursive: true });
    await sync.run(folder);
    expect(covers(file())).toBe(false);
  });
});

describe('after a kill', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await copyTemplateFolder();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('the engine waits for the disk a few times, not for every file twice, and commits are real', async () => {
    const child = startChild('write', [dataDir, 'one']);
    await child.waitFor(() => child.lines.length > 50);
    await child.kill();
    const files = fs.readdirSync(path.join(dataDir, 'pg18'), { recursive: true }).length;
    const counter = path.join(dataDir, 'syncs');
    vi.stubEnv('SYNC_COUNTER', counter);
    const count = () => Number(fs.readFileSync(counter, 'utf8'));
    const database = await openDatabase({ dataDir, engine: { workerFile: threadFile('counting') } });
    // What the replay of the log changed is synced, as the writer changed it: some tables, never all of them.
    expect(count()).toBeGreaterThan(2);
    expect(count()).toBeLessThan(files / 2);
    expect(database.durability.powerSafe).toBe(true);
    const before = count();
    const row = { uid: 'u', locale: 'id', model: 'm', kind: 'changed', key: 'k' } as const;
    await database.kysely.insertInto('content_change').values(row).execute();
    expect(count()).toBeGreaterThan(before);
    await database.close();
  });

  it('a disk that fails then ends the start instead of being overlooked', async () => {
    const child = startChild('write', [dataDir, 'one']);
    await child.waitFor(() => child.lines.length > 5);
    await child.kill();
    const switchFile = path.join(dataDir, 'disk-fails');
    await writeFile(switchFile, '');
    vi.stubEnv('DISK_FAILS_FILE', switchFile);
    const engine = { workerFile: threadFile('failing-disk') };
    await expect(openDatabase({ dataDir, engine })).rejects.toMatchObject({ problem: 'broken' });
    await rm(switchFile);
    await (await openDatabase({ dataDir, engine })).close();
  });
});
