import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseSettings, type Settings } from '@/lib/env.server';
import { resolveAppSecret } from '@/lib/server/app-secret';

describe('S05: the secret of an embedded portal', () => {
  let settings: Settings;
  let file: string;

  beforeEach(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-secret-'));
    settings = parseSettings({ DATA_DIR: dataDir });
    file = join(dataDir, 'app-secret');
  });
  afterEach(() => rm(settings.dataDir, { recursive: true, force: true }));

  test('is made once, kept for its owner only, and found again', async () => {
    const first = await resolveAppSecret(settings);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await resolveAppSecret(settings)).toBe(first);
    expect(await readdir(settings.dataDir)).toEqual(['app-secret']);
  });

  test('two starts at once agree on one', async () => {
    const secrets = await Promise.all([resolveAppSecret(settings), resolveAppSecret(settings)]);
    expect(secrets[0]).toBe(secrets[1]);
    expect((await readFile(file, 'utf8')).trim()).toBe(secrets[0]);
  });

  test('a given one wins and writes nothing', async () => {
    const appSecret = 'pZ8x!Qv3_Lm7Kd0w-Rt5Yb2Nc9Hf4Gj6';
    expect(await resolveAppSecret({ ...settings, appSecret })).toBe(appSecret);
    expect(await readdir(settings.dataDir)).toEqual([]);
  });

  test('one that others can read, or that was damaged, is refused by name', async () => {
    await resolveAppSecret(settings);
    await chmod(file, 0o644);
    await expect(resolveAppSecret(settings)).rejects.toThrow(/APP_SECRET: .*chmod 600/);
    await writeFile(file, 'pendek');
    await chmod(file, 0o600);
    await expect(resolveAppSecret(settings)).rejects.toThrow(/APP_SECRET: .*rusak/);
  });
});
