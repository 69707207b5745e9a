import { spawn } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '@/lib/database/open-database';
import { saveSetting } from '@/lib/database/settings';
import { dataText as text } from '@/lib/text/data-commands';
import { chooseFile } from '@/scripts/data/save-backup';
import { createControlHandler } from '@/lib/server/control';
import { scratchFolder } from '@/tests/helpers/backups';
import { ENGINE_FLAGS } from '@/tests/helpers/engine-flags';
import { copyTemplateFolder } from '@/tests/helpers/engines';
import { depsOf } from '@/tests/helpers/make-backend';
import { startChild } from './child';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LIMIT = { timeout: 120_000 };

/** Runs a command as npm does, without a terminal. */
async function run(name: 'data-backup' | 'data-restore', dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [...ENGINE_FLAGS, '--import', 'tsx', `scripts/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', APP_SECRET: '', INIT_CWD: ROOT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr)]);
  return { code: await ended, out, err };
}

async function dataFolder(): Promise<string> {
  const dataDir = await copyTemplateFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Names of settings, without those that opening a database saves. */
async function settingsIn(dataDir: string): Promise<string[]> {
  const db = await openDatabase({ dataDir, isReadOnly: true });
  const rows = await db.kysely
    .selectFrom('setting')
    .select('name')
    .where('name', '!=', 'portal-version')
    .orderBy('name')
    .execute();
  await db.close();
  return rows.map(({ name }) => name);
}

it(
  'a running site is backed up through its process; the backup replaces other data when told to',
  LIMIT,
  async () => {
    const folder = await scratchFolder();
    const dataDir = await dataFolder();
    const db = await openDatabase({ dataDir });
    db.onControlRequest?.(createControlHandler(depsOf(db), () => Promise.resolve()));
    await saveSetting(db.kysely, 'asal', 1);
    const backedUp = await run('data-backup', dataDir, folder);
    expect(backedUp).toMatchObject({ code: 0, err: '' });
    expect(backedUp.out).toContain(text.secretIncluded);
    const [name = '', ...others] = await readdir(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^portal-\d{4}-\d\d-\d\d-\d{6}\.jsonl\.gz$/), []]);
    const file = path.join(folder, name);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    // The copy that was read is gone, and the site goes on.
    expect(await readdir(dataDir)).not.toContain('backup-copy');
    await saveSetting(db.kysely, 'sesudahnya', 1);

    expect(await run('data-restore', dataDir, file, '--yes')).toMatchObject({
      code: 1,
      err: `${text.siteRuns}\n`,
    });
    await db.close();

    const other = await dataFolder();
    await writeFile(path.join(other, 'app-secret'), 'rahasia-lain-rahasia-lain-rahasia-lain\n', {
      mode: 0o600,
    });
    const asked = await run('data-restore', other, file);
    expect(asked).toMatchObject({ code: 1, err: `${text.needsYes}\n` });
    expect(asked.out).toContain(`di ${other} (`);
    const restored = await run('data-restore', other, file, '--yes');
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain(text.secretRestored(path.join(other, 'app-secret')));
    expect(await settingsIn(other)).toEqual(['asal']);
    const secret = (place: string) => readFile(path.join(place, 'app-secret'), 'utf8');
    expect(await secret(other)).toBe(await secret(dataDir));
  },
);

it('an export has no secret, and fills an empty data folder without asking', LIMIT, async () => {
  const folder = await scratchFolder();
  const dataDir = await dataFolder();
  const file = path.join(folder, 'a.gz');
  const exported = await run('data-backup', dataDir, file, '--without-secret');
  expect(exported).toMatchObject({ code: 0, err: '' });
  expect(exported.out).toContain(text.secretLeftOut);
  const empty = path.join(folder, 'kosong');
  expect(await run('data-restore', empty, file)).toMatchObject({ code: 0, err: '' });
  expect(await readdir(empty)).toEqual(['pg18']);
});

it('a file that is no backup is not overwritten, and a folder that is not there is not made', async () => {
  const folder = await scratchFolder();
  const file = path.join(folder, 'data.gz');
  await writeFile(file, 'milik saya');
  await expect(chooseFile(file, new Date())).rejects.toThrow(text.otherFile(file));
  const missing = path.join(folder, 'tak-ada');
  await expect(chooseFile(path.join(missing, 'a.gz'), new Date())).rejects.toThrow(text.noFolder(missing));
});

it('D04 a kill in the middle of a restore leaves the data that were there', LIMIT, async () => {
  const dataDir = await dataFolder();
  const db = await openDatabase({ dataDir });
  await saveSetting(db.kysely, 'lama', 1);
  await db.close();
  const child = startChild('restore', [dataDir]);
  await child.waitFor((line) => line.event === 'part' && line.part === 10);
  await child.kill();
  expect(await settingsIn(dataDir)).toEqual(['lama']);
});
