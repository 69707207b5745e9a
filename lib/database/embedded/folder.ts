import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import {
  access,
  constants,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  statfs,
} from 'node:fs/promises';
import path from 'node:path';
import { DatabaseStartError, errorCode } from '@/lib/database/errors';
import { syncTree } from './start-sync.mjs';

/** PGlite's PostgreSQL version. No other major version opens its files, so it is part of the folder's name. */
export const POSTGRES_MAJOR = 18;
const CLUSTER = `pg${POSTGRES_MAJOR}`;
const UNFINISHED = `${CLUSTER}.new-`;
/** A fresh database takes 40 MB, its first log files as much again. */
const FIRST_START_BYTES = 128 * 1024 * 1024;

/** Returns a DatabaseStartError about the folder for an error of the file system; other errors are returned as they are. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  const options = { cause: error };
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new DatabaseStartError(
      'disk-full',
      `The disk that holds ${folder} is full. Free some space (at least 128 MB), or set DATA_DIR to a folder elsewhere.`,
      options,
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const reason = code === 'EROFS' ? 'lies on a read-only disk' : 'may not be read and written by this user';
    return new DatabaseStartError(
      'not-writable',
      `The data folder ${folder} ${reason}. Give the user that runs the portal full access to it, or set DATA_DIR to another folder.`,
      options,
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new DatabaseStartError(
      'foreign',
      `The data folder ${folder} cannot be used: a file is in its place. Set DATA_DIR to a folder.`,
      options,
    );
  }
  return error;
}

/** Creates the data folder if missing, checks that it is writable, and returns its real path. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const folder = await realpath(dataDir);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await readdir(folder);
    return folder;
  } catch (error) {
    // Node's answer for a new folder on a read-only disk, and behind a link that leads nowhere.
    if (errorCode(error) === 'ENOENT') {
      throw new DatabaseStartError(
        'not-writable',
        `The data folder ${dataDir} cannot be created: its disk is read-only, or a link in its path leads nowhere. Set DATA_DIR to another folder.`,
        { cause: error },
      );
    }
    throw explainFolderError(error, dataDir);
  }
}

function foreignError(folder: string, what: string): DatabaseStartError {
  return new DatabaseStartError(
    'foreign',
    `${folder} ${what}. The portal leaves it untouched: move it away, or set DATA_DIR to another folder.`,
  );
}

function otherMajorError(folder: string, major: string): DatabaseStartError {
  return new DatabaseStartError(
    'foreign',
    `${folder} holds a database of PostgreSQL ${major}, this version of the portal needs PostgreSQL ${POSTGRES_MAJOR}. ` +
      'Export the data with the version that made it and import them here, or set DATA_DIR to another folder.',
  );
}

/** Checks the folder of the database. @throws DatabaseStartError (`foreign`) when it holds something else. */
async function inspectCluster(dataDir: string): Promise<'missing' | 'ready'> {
  const folder = path.join(dataDir, CLUSTER);
  const stats = await lstat(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (stats === undefined) {
    const other = (await readdir(dataDir)).find((name) => /^pg\d+$/.test(name));
    if (other !== undefined) throw otherMajorError(path.join(dataDir, other), other.slice(2));
    return 'missing';
  }
  if (stats.isSymbolicLink()) {
    // The lock is keyed by the data folder: through a link two data folders could share one database.
    throw foreignError(folder, 'is a symbolic link, which the lock of the data folder cannot protect');
  }
  if (!stats.isDirectory()) throw foreignError(folder, 'is not a folder');
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);

  const names = await readdir(folder);
  if (names.length === 0) {
    await rmdir(folder);
    return 'missing';
  }
  const version = names.includes('PG_VERSION')
    ? (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim()
    : '';
  if (!/^\d+(\.\d+)?$/.test(version))
    throw foreignError(folder, 'holds something that is no PostgreSQL database');
  if (version !== String(POSTGRES_MAJOR)) throw otherMajorError(folder, version);
  await access(path.join(folder, 'global', 'pg_control')).catch(() => {
    throw foreignError(folder, 'holds only a part of a PostgreSQL database');
  });
  return 'ready';
}

/** Returns whether a data folder holds a database. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const names = await readdir(path.join(dataDir, CLUSTER)).catch((): string[] => []);
  return names.includes('PG_VERSION');
}

/** Returns the data folder for the copy of a running database; one command at a time holds its lock. */
export const copyFolder = (dataDir: string): string => path.join(dataDir, 'backup-copy');

/** Returns the folder of the database in a data folder. */
export const clusterFolder = (dataDir: string): string => path.join(dataDir, CLUSTER);

/** Copies the database of another data folder, if it has one, into an empty folder. */
export async function copyCluster(fromDataDir: string, folder: string): Promise<boolean> {
  if (!(await hasEmbeddedDatabase(fromDataDir))) return false;
  // The synchronous copy is twice as fast, and nothing is served yet.
  cpSync(path.join(fromDataDir, CLUSTER), folder, { recursive: true });
  return true;
}

/** Writes a folder's entries to the disk, so that a rename into or out of it survives a power loss. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and does not need to.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFile(file: string): Promise<void> {
  // Windows syncs only files that are open for writing.
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Returns the folder with the database, which `create` fills when there is none. It is created under another name and
 * renamed when complete: a kill in between leaves a folder to remove, never a database that does not open. Call it
 * only while holding the folder's lock.
 */
export async function prepareCluster(
  dataDir: string,
  create: (folder: string) => Promise<void>,
): Promise<string> {
  const target = path.join(dataDir, CLUSTER);
  try {
    for (const name of await readdir(dataDir)) {
      if (name.startsWith(UNFINISHED)) await rm(path.join(dataDir, name), { recursive: true, force: true });
    }
    if ((await inspectCluster(dataDir)) === 'ready') return target;

    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < FIRST_START_BYTES)
      throw Object.assign(new Error('too little space'), { code: 'ENOSPC' });
    const unfinished = path.join(dataDir, `${UNFINISHED}${randomBytes(6).toString('hex')}`);
    await mkdir(unfinished, { mode: 0o700 });
    try {
      await create(unfinished);
      await syncTree(unfinished, (name, isFolder) => (isFolder ? syncFolder(name) : syncFile(name)));
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
    await syncFolder(dataDir);
    return target;
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}
