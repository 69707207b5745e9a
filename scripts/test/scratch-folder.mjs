// @ts-check
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory; Linux has one. */
const MEMORY = '/dev/shm';
/** Many times what the tests fill at once. Containers often have 64 MB there, which is too little. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes the folder for temporary files of the tests, in memory where there is room: they copy, fill and remove hundreds
 * of databases, and nothing of it has to survive.
 */
export async function makeScratchFolder(memory = MEMORY, neededBytes = NEEDED_BYTES) {
  const parent = (await freeBytes(memory)) >= neededBytes ? memory : tmpdir();
  const folder = await mkdtemp(join(parent, 'portal-test-'));
  // The mode is that of the system's folder, because some tests act as other users.
  await chmod(folder, 0o1777);
  return folder;
}

/** @param {string} folder */
async function freeBytes(folder) {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
