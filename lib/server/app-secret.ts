import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { parseSettings, SettingsError, type Settings } from '@/lib/env.server';

/** Returns the file of a data folder with the generated secret. */
export const appSecretFile = (dataDir: string): string => join(dataDir, 'app-secret');

/**
 * Returns the secret that signs tokens and hashes codes: the setting, or else the one in the data folder, which is created
 * when it is missing (S05). Only its owner may read the file.
 * @throws SettingsError when the file is readable by others or was tampered with
 */
export async function resolveAppSecret({ appSecret, dataDir }: Settings): Promise<string> {
  if (appSecret !== undefined) return appSecret;
  const file = appSecretFile(dataDir);
  await createOnce(file);
  const secret = (await readFile(file, 'utf8')).trim();
  const { mode } = await stat(file);
  // Windows has no such modes.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new SettingsError([
      `APP_SECRET: berkas ${file} terbaca oleh pengguna lain; jalankan: chmod 600 ${file}`,
    ]);
  }
  checkKept(secret, file);
  return secret;
}

/** Returns the hash by which backups and databases know a secret. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The setting with the hash of the secret that signed last. */
const HASH_SETTING = 'app-secret-hash';

/**
 * Remembers the secret by its hash. Returns whether the database was last used with another one: a changed secret ends logins,
 * and instances with different ones refuse each other's tokens.
 */
export async function isOtherSecret(db: Kysely<Tables>, secret: string): Promise<boolean> {
  const hash = hashSecret(secret);
  const before = await findSetting(db, HASH_SETTING);
  if (before === hash) return false;
  await saveSetting(db, HASH_SETTING, hash);
  return before !== undefined;
}

/** Creates the file atomically: concurrent starts agree on one secret, and a kill leaves a complete one or none. */
async function createOnce(file: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`;
  try {
    if (await stat(file).then(Boolean, () => false)) return;
    await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Replaces the secret in the data folder, by that of a backup. */
export async function replaceAppSecret(dataDir: string, secret: string): Promise<void> {
  const file = appSecretFile(dataDir);
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`;
  // With a database server there may be no data folder yet.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(temporary, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(temporary, file);
}

function checkKept(secret: string, file: string): void {
  try {
    parseSettings({ APP_SECRET: secret });
  } catch {
    throw new SettingsError([
      `APP_SECRET: isi berkas ${file} rusak; pulihkan dari cadangan atau hapus berkas itu`,
    ]);
  }
}
