import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError, countRows, type BackupHeader } from '@/lib/database/backup/format';
import { checkBackup, readParts } from '@/lib/database/backup/read-backup';
import { checkReplaceable, restoreBackup } from '@/lib/database/backup/restore-backup';
import { openDatabase } from '@/lib/database/open-database';
import type { Settings } from '@/lib/env.server';
import { readDatabaseHosts } from '@/lib/basics/service-urls';
import { dataText as text } from '@/lib/text/data-commands';
import { isConfirmed } from '../is-confirmed';
import { drawProgress } from '../progress';
import { say } from '../start/console.mjs';

/** The log and the new database beside the old one. */
const SPARE_BYTES = 256 * 1024 * 1024;

type Restore = {
  file: string;
  header: BackupHeader;
  /** The size of the backup without compression, about that of the database. */
  bytes: number;
  isAgreed: boolean;
};

/** Returns where the data are, without a password. */
export function describePlace({ databaseUrl, dataDir }: Pick<Settings, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === undefined) return dataDir;
  const places = readDatabaseHosts(databaseUrl)?.urls.map((url) => new URL(url)) ?? [];
  return places.map(({ host, pathname }) => `${host}${pathname}`).join(', ');
}

/**
 * Restores a checked backup into the database that the settings name, after asking when there is something in it.
 * @throws BackupError, Error when the answer is no
 */
export async function restoreInto(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  { file, header, bytes, isAgreed }: Restore,
): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const db = await openDatabase({
    dataDir,
    databaseUrl,
    async fill(kysely) {
      if (databaseUrl === undefined) await checkSpace(dataDir, bytes + SPARE_BYTES);
      const tables = await checkReplaceable(kysely);
      if (tables > 0 && !isAgreed) await ask(describePlace(settings), tables);
      await restoreBackup(kysely, {
        header,
        parts: readParts(file),
        onProgress: (done, total) => drawProgress(text.restoring, done, total),
      });
    },
  });
  try {
    await db.afterBulkLoad();
  } finally {
    await db.close();
  }
}

async function ask(place: string, tables: number): Promise<void> {
  say(text.about(place, tables));
  if (!process.stdin.isTTY) throw new Error(text.needsYes);
  if (!(await isConfirmed(text.ask, process.stdin, process.stdout))) throw new Error(text.refused);
}

async function checkSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw new BackupError('disk-full', `${Math.ceil(bytes / 1024 / 1024)} MB`);
}

/**
 * Reads a backup as a whole and restores it into an embedded database that is removed afterwards, beside the file: there is room
 * for it, or the command says so. Returns the number of rows.
 * @throws BackupError when it could not be restored
 */
export async function verifyBackup(file: string): Promise<number> {
  const { header, bytes } = await checkBackup(file, (done, total) =>
    drawProgress(text.checking, done, total),
  );
  const dataDir = await mkdtemp(join(dirname(file), '.verify-'));
  try {
    await restoreInto({ dataDir, databaseUrl: undefined }, { file, header, bytes, isAgreed: true });
    return countRows(header);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('damaged', error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Puts into words what is wrong with a backup. @throws Error always */
export function explainBackup(error: unknown): never {
  if (!(error instanceof BackupError)) throw error;
  throw new Error(text.problems[error.problem](error.detail), { cause: error });
}
