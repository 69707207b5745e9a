import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importIntoDatabase } from '@/lib/importer/import-into-database';
import { SHIPPED_SOURCE } from '@/lib/importer/layout/layout-context';
import { importCacheFile } from '@/lib/importer/source/import-cache';
import type { ImportReport } from '@/lib/importer/items/types';
import type { Database } from '@/lib/database/open-database';
import { findSetting, saveSetting } from '@/lib/database/settings';
import { ROOT } from '@/scripts/start/environment.mjs';

/** A data folder with the shipped content, made with the build (scripts/prepare-database.ts) for first starts to copy. */
export const PREPARED_DATABASE = join(ROOT, '.next', 'cache', 'first-database');
const SETTING = 'shipped-content-hash';

/**
 * Imports the content that ships with the portal. Returns undefined, after milliseconds, when neither the files nor the
 * importer have changed since the last time.
 */
export async function importShippedContent(
  db: Database,
  root: string,
  dataDir: string,
): Promise<ImportReport | undefined> {
  const folder = join(root, 'content');
  // The importer belongs to the hash: a better one must read the same files again.
  const hash = await hashFolders([folder, join(root, 'lib', 'importer')]);
  if ((await findSetting(db.kysely, SETTING)) === hash) return undefined;
  const cacheFile = importCacheFile(dataDir, SHIPPED_SOURCE);
  const report = await importIntoDatabase({ folder, source: SHIPPED_SOURCE, db, prune: true, cacheFile });
  if (report.failed === 0) await saveSetting(db.kysely, SETTING, hash);
  return report;
}

async function hashFolders(folders: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) {
      const bytes = await readFile(file);
      hash.update(`${file.slice(folder.length)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}
