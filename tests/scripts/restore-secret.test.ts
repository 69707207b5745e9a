import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { parseSettings } from '@/lib/env.server';
import { dataText as text } from '@/lib/text/data-commands';
import { restoreSecret } from '@/scripts/data/restore-secret';
import { secretOf } from '@/scripts/data/save-backup';

const OWN = 'c3VuZ2FpLXlhbmctbWVuZ2FsaXIta2UtbGF1dC1sZXBhcw';
const OTHER = 'Z3VudW5nLXlhbmctdGluZ2dpLWRpLWF0YXMtYXdhbi1pdHU';
const header = { portalBackup: 1 as const, createdAt: '', migrations: [], tables: [], counters: [] };

let dataDir = '';
beforeEach(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-secret-'));
  // Not there yet, as on a new machine with a database server.
  dataDir = path.join(folder, 'data');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const restoredWith = (secret: object, APP_SECRET?: string): Promise<string[]> =>
  restoreSecret(parseSettings({ DATA_DIR: dataDir, APP_SECRET }), { ...header, ...secret });
const file = (): string => path.join(dataDir, 'app-secret');

test('a generated secret is put into the data folder; only its owner may read it', async () => {
  expect(await restoredWith(secretOf(OWN, false))).toEqual([text.secretRestored(file())]);
  expect(await readFile(file(), 'utf8')).toBe(`${OWN}\n`);
  if (process.platform !== 'win32') expect((await stat(file())).mode & 0o077).toBe(0);
  expect(await restoredWith(secretOf(OWN, false))).toEqual([]);
  await writeFile(file(), `${OTHER}\n`);
  expect(await restoredWith(secretOf(OWN, false))).toEqual([text.secretRestored(file())]);
});

test('where APP_SECRET is set, it says which value the data need, and where that is', async () => {
  expect(await restoredWith(secretOf(OWN, false), OTHER)).toEqual([text.secretToSet(file())]);
  expect(await readFile(file(), 'utf8')).toBe(`${OWN}\n`);
  expect(await restoredWith(secretOf(OWN, false), OWN)).toEqual([]);
  expect(await restoredWith(secretOf(OWN, true), OWN)).toEqual([]);
});

test('a secret that was a setting is in no backup, and in no export; the command says so', async () => {
  expect(JSON.stringify(secretOf(OWN, true))).not.toContain(OWN);
  expect(await restoredWith(secretOf(OWN, true), OTHER)).toEqual([text.secretMissing]);
  expect(await restoredWith({})).toEqual([text.secretLeftOut]);
});
