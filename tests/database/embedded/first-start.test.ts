import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rm,
  symlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareCluster } from '@/lib/database/embedded/folder';
import { openDatabase } from '@/lib/database/open-database';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { copyTemplateFolder } from '@/tests/helpers/engines';
import { startChild } from './child';

// Processes and threads are started and killed here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-first-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/**
 * Counts the syncs of this thread and how often it waited for the disk: those that begin before the first of them has
 * ended are one wait.
 */
async function watchSyncs(folder: string) {
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = prototype;
  let [count, waits, underWay] = [0, 0, 0];
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    count += 1;
    if (underWay === 0) waits += 1;
    underWay += 1;
    await sync.call(this);
    underWay -= 1;
  });
  return { count: () => count, waits: () => waits };
}

describe('the first start happens in a temporary folder that is renamed', () => {
  it('opens a fresh, nested folder and leaves nothing beside the database', { timeout: 60_000 }, async () => {
    const nested = path.join(dataDir, 'a', 'b');
    // Nothing was prepared there.
    const database = await openDatabase({ dataDir: nested, preparedDir: path.join(dataDir, 'prepared') });
    expect(await database.kysely.selectFrom('content_item').selectAll().execute()).toEqual([]);
    await database.close();
    expect(await readdir(nested)).toEqual(['pg18']);
  });

  it('that takes too long does not say that the data are broken, and the next one works', async () => {
    const tooLong = openDatabase({ dataDir, engine: { startLimitMs: 1 } });
    await expect(tooLong).rejects.toMatchObject({ name: 'DatabaseStartError', problem: 'overdue' });
    const database = await openDatabase({ dataDir });
    await database.close();
  });

  it('killed at any moment of it, the next start works', { timeout: 120_000 }, async () => {
    // Each kill comes a little later; the last one finds the database open.
    for (const patience of [300, 1200, 2500]) {
      const child = startChild('open', [dataDir]);
      const patienceIsOver = new Promise((resolve) => setTimeout(resolve, patience));
      await Promise.race([patienceIsOver, child.waitFor((line) => line.event === 'open')]);
      await child.kill();
    }
    const database = await openDatabase({ dataDir });
    await database.kysely.selectFrom('content_item').selectAll().execute();
    await database.close();
    expect(await readdir(dataDir)).toEqual(['pg18']);
  });

  it('D01 a kill while PostgreSQL wrote its lock file does not make the database look broken', async () => {
    const copy = await copyTemplateFolder();
    await writeFile(path.join(copy, 'pg18', 'postmaster.pid'), '');
    await (await openDatabase({ dataDir: copy })).close();
    await rm(copy, { recursive: true });
  });

  it('sweeps away what a killed first start left', async () => {
    const copy = await copyTemplateFolder();
    await mkdir(path.join(copy, 'pg18.new-123', 'base'), { recursive: true });
    await writeFile(path.join(copy, 'pg18.new-123', 'PG_VERSION'), '18\n');
    await (await openDatabase({ dataDir: copy })).close();
    expect(await readdir(copy)).toEqual(['pg18']);
    await rm(copy, { recursive: true });
  });
});

describe('a first start with a prepared database', () => {
  it('begins as a copy of it, and the two are apart from then on', async () => {
    const prepared = await copyTemplateFolder();
    const first = await openDatabase({ dataDir: prepared });
    await saveSetting(first.kysely, 'colour', 'tabby');
    await first.close();
    const copy = await openDatabase({ dataDir, preparedDir: prepared });
    expect(await findSetting(copy.kysely, 'colour')).toBe('tabby');
    await saveSetting(copy.kysely, 'colour', 'black');
    await copy.close();
    // Only a first start looks at it.
    const again = await openDatabase({ dataDir, preparedDir: prepared });
    expect(await findSetting(again.kysely, 'colour')).toBe('black');
    await again.close();
    const original = await openDatabase({ dataDir: prepared });
    expect(await findSetting(original.kysely, 'colour')).toBe('tabby');
    await original.close();
    expect(await readdir(dataDir)).toEqual(['pg18']);
    await rm(prepared, { recursive: true });
  });
});

describe('D01 a first start, perhaps the second because of a kill, on a slow disk', () => {
  it('waits for the disk for many files at a time, and for each of them before the folder gets its name', async () => {
    const names = Array.from({ length: 64 }, (_, n) => path.join(`folder-${n % 4}`, `file-${n}`));
    const disk = await watchSyncs(dataDir);
    const target = await prepareCluster(dataDir, async (folder) => {
      for (const name of names) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), name);
      }
    });
    expect(await readdir(target)).toHaveLength(4);
    // Files, their folders, and the data folder once more, after the rename.
    expect(disk.count()).toBe(names.length + 4 + 1 + 1);
    expect(disk.waits()).toBeLessThan(disk.count() / 4);
  });
});

describe('a folder that is not ours is refused and left untouched', () => {
  const cases: [string, string, () => Promise<void>][] = [
    ['a regular file in its place', 'not a folder', () => writeFile(path.join(dataDir, 'pg18'), 'hello')],
    [
      'a folder of something else',
      'no PostgreSQL database',
      async () => {
        await mkdir(path.join(dataDir, 'pg18'));
        await writeFile(path.join(dataDir, 'pg18', 'diary.txt'), 'hello');
      },
    ],
    [
      'another major version inside',
      'PostgreSQL 16',
      async () => {
        await mkdir(path.join(dataDir, 'pg18'));
        await writeFile(path.join(dataDir, 'pg18', 'PG_VERSION'), '16\n');
      },
    ],
    [
      'another major version beside',
      'PostgreSQL 17',
      () => mkdir(path.join(dataDir, 'pg17')).then(() => undefined),
    ],
    [
      'a part of a database',
      'only a part',
      async () => {
        await mkdir(path.join(dataDir, 'pg18'));
        await writeFile(path.join(dataDir, 'pg18', 'PG_VERSION'), '18\n');
      },
    ],
    ['a symbolic link', 'symbolic link', () => symlink('.', path.join(dataDir, 'pg18'))],
  ];
  it.each(cases)('%s', async (_name, words, prepare) => {
    await prepare();
    const before = await readdir(dataDir, { recursive: true });
    const error: unknown = await openDatabase({ dataDir }).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'DatabaseStartError', problem: 'foreign' });
    expect((error as Error).message).toContain(words);
    expect((error as Error).message).toContain('DATA_DIR');
    expect(await readdir(dataDir, { recursive: true })).toEqual(before);
  });

  it('a data folder that is a file', async () => {
    const file = path.join(dataDir, 'file');
    await writeFile(file, '');
    await expect(openDatabase({ dataDir: file })).rejects.toMatchObject({ problem: 'foreign' });
    await expect(openDatabase({ dataDir: path.join(file, 'below') })).rejects.toMatchObject({
      problem: 'foreign',
    });
  });

  it('a damaged database says what PostgreSQL said', async () => {
    const copy = await copyTemplateFolder();
    await writeFile(path.join(copy, 'pg18', 'global', 'pg_control'), Buffer.alloc(8192, 1));
    const error: unknown = await openDatabase({ dataDir: copy }).catch((e: unknown) => e);
    expect(error).toMatchObject({ problem: 'broken' });
    expect((error as Error).message).toMatch(/FATAL|PANIC/);
    await rm(copy, { recursive: true });
  });
});

describe('D07 a folder that cannot be used', () => {
  const canActAsNobody = process.getuid?.() === 0;
  const note = canActAsNobody ? '' : ' (SKIPPED: needs root)';

  async function openAsNobody(folder: string) {
    const child = startChild('open', [folder], { uid: 65_534, gid: 65_534 });
    const line = await child.waitFor(() => true);
    await child.kill();
    return line;
  }

  it.skipIf(!canActAsNobody)(`of another user is refused${note}`, { timeout: 40_000 }, async () => {
    await chmod(dataDir, 0o700);
    expect(await openAsNobody(dataDir)).toMatchObject({ problem: 'not-writable' });
    expect(await openAsNobody(path.join(dataDir, 'below'))).toMatchObject({ problem: 'not-writable' });
    await chown(dataDir, 65_534, 65_534);
    await mkdir(path.join(dataDir, 'pg18'), { mode: 0o700 });
    await writeFile(path.join(dataDir, 'pg18', 'PG_VERSION'), '18\n');
    expect(await openAsNobody(dataDir)).toMatchObject({ problem: 'not-writable' });
  });

  it('that cannot be created is refused', async () => {
    const link = path.join(dataDir, 'link');
    await symlink(path.join(dataDir, 'nowhere'), link);
    const error: unknown = await openDatabase({ dataDir: link }).catch((e: unknown) => e);
    expect(error).toMatchObject({
      problem: 'not-writable',
      message: expect.stringContaining('cannot be created') as string,
    });
  });

  it.skipIf(!canActAsNobody)(
    `on a read-only or full disk is refused${note}`,
    { timeout: 60_000 },
    async (context) => {
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir], { stdio: 'pipe' });
      } catch {
        console.warn(
          '!!! SKIPPED: "on a read-only or full disk is refused": this machine does not let root mount.',
        );
        context.skip();
      }
      try {
        const full: unknown = await openDatabase({ dataDir }).catch((e: unknown) => e);
        expect(full).toMatchObject({
          problem: 'disk-full',
          message: expect.stringContaining('128 MB') as string,
        });
        expect(await readdir(dataDir)).toEqual([]);
        execFileSync('mount', ['-o', 'remount,ro', dataDir]);
        const readOnly: unknown = await openDatabase({ dataDir }).catch((e: unknown) => e);
        expect(readOnly).toMatchObject({
          problem: 'not-writable',
          message: expect.stringContaining('read-only') as string,
        });
        // Node answers "no such file" for a folder that it could not create there.
        const below: unknown = await openDatabase({ dataDir: path.join(dataDir, 'below') }).catch(
          (e: unknown) => e,
        );
        expect(below).toMatchObject({ problem: 'not-writable' });
      } finally {
        execFileSync('umount', [dataDir]);
      }
    },
  );
});
