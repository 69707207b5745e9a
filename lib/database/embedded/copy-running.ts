import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseStartError, errorCode } from '@/lib/database/errors';
import type { EmbeddedPool } from './pool';

/** A checkpoint after a large import waits for the disk. */
const CHECKPOINT_LIMIT_MS = 120_000;
/** What the site may write meanwhile without running out of space. */
const SPARE_BYTES = 256 * 1024 * 1024;

/**
 * Copies the folder of a running engine. First all of it, while statements go on; then, with the connection held and
 * after a checkpoint, only what has changed since. So other queries wait for the second part alone, and the copy is the
 * database at that moment.
 */
export async function copyRunning(pool: EmbeddedPool, folder: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    await checkSpace(folder, target);
    // Leaves the second checkpoint little to write.
    await withConnection(pool, () => Promise.resolve());
    // The clock of the disk, with which the change times of files are compared.
    const { ctimeMs: startedAt } = await stat(target);
    await copyChanged(folder, target, 0);
    await withConnection(pool, () => copyChanged(folder, target, startedAt));
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** Does something while the engine is at rest and all that was written is in its files. */
async function withConnection(pool: EmbeddedPool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('checkpoint', [], CHECKPOINT_LIMIT_MS);
    await work();
    // Fails when the engine was closed or started again meanwhile, which writes to its files.
    await client.query('select 1', []);
  } finally {
    client.release();
  }
}

/** Copies the files that were changed since a time, and removes those that are gone. */
async function copyChanged(folder: string, target: string, since: number): Promise<void> {
  const names = new Set(await readdir(folder, { recursive: true }));
  for (const name of await readdir(target, { recursive: true }))
    if (!names.has(name)) await rm(path.join(target, name), { recursive: true, force: true });
  for (const name of names) {
    try {
      const stats = await stat(path.join(folder, name));
      if (stats.isDirectory()) await mkdir(path.join(target, name), { recursive: true, mode: 0o700 });
      // A file that was renamed has a new change time too.
      else if (stats.ctimeMs >= since)
        await copyFile(path.join(folder, name), path.join(target, name), constants.COPYFILE_FICLONE);
    } catch (error) {
      // PostgreSQL removes files while the first copy is made.
      if (errorCode(error) !== 'ENOENT' || since > 0) throw error;
    }
  }
}

async function checkSpace(folder: string, target: string): Promise<void> {
  let size = SPARE_BYTES;
  for (const name of await readdir(folder, { recursive: true }))
    size += await stat(path.join(folder, name)).then(
      (found) => found.size,
      () => 0,
    );
  const { bavail, bsize } = await statfs(target);
  if (bavail * bsize >= size) return;
  const megabytes = Math.ceil(size / 1024 / 1024);
  throw new DatabaseStartError(
    'disk-full',
    `The disk that holds ${target} has too little space for a copy of the running database: it needs ${megabytes} MB. Free some, or stop the portal and make the backup then, which needs no copy.`,
  );
}
