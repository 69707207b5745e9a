// @ts-check
import fs from 'node:fs';
import path from 'node:path';

/** More than the threads that serve them: what matters is that syncs run side by side. */
const PARALLEL = 16;

/**
 * Calls `sync` with a folder and with every file and folder in it, many at a time: each waits for the disk, and the
 * file system commits those that wait together. One by one the thousand files of a database are a thousand waits.
 * @param {string} folder @param {(name: string, isFolder: boolean) => Promise<void>} sync
 */
export async function syncTree(folder, sync) {
  const entries = await fs.promises.readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ name: path.join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }));
  const queue = [{ name: folder, isFolder: true }, ...found].values();
  const work = async () => {
    for (const { name, isFolder } of queue) await sync(name, isFolder);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}
