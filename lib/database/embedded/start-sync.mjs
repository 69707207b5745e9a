// @ts-check
import fs from 'node:fs';
import path from 'node:path';

/** `state` in PostgreSQL's control file, and its value after a clean shutdown (DB_SHUTDOWNED). */
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;

/**
 * Makes the start after a crash faster. Before it replays its log, PostgreSQL syncs every file of the folder, because
 * the killed process may have written what is not on the disk yet. It does so twice, one file at a time: 2,200 waits
 * for the disk. Here all files are synced first and in parallel (the file system then commits them together, in a tenth
 * of a second), and PostgreSQL's own sync of a file is skipped if the file was not changed since. Only during the
 * start: once the engine runs, every sync is real.
 */
export class StartSync {
  /** Change time of each synced file, by device and inode. @type {Map<string, bigint>} */
  #synced = new Map();

  /** Syncs a folder that was not shut down cleanly. @param {string} folder */
  async run(folder) {
    if (!(await wasInterrupted(folder))) return;
    await syncTree(folder, (name) => this.#sync(name));
  }

  /** @param {string} name */
  async #sync(name) {
    try {
      const handle = await fs.promises.open(name, 'r');
      try {
        // Read before the sync: a later change has another change time and is not covered.
        const { dev, ino, ctimeNs } = await handle.stat({ bigint: true });
        await handle.sync();
        this.#synced.set(`${dev}:${ino}`, ctimeNs);
      } finally {
        await handle.close();
      }
    } catch (error) {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code;
      // The system reports a failed write only once, so it must end the start here. What cannot be synced this way
      // (folders on Windows) is left to PostgreSQL.
      if (code === 'EIO' || code === 'ENOSPC' || code === 'EDQUOT') throw error;
    }
  }

  /** Returns whether an open file is unchanged since its sync. @param {number} descriptor */
  covers(descriptor) {
    if (this.#synced.size === 0) return false;
    const { dev, ino, ctimeNs } = fs.fstatSync(descriptor, { bigint: true });
    return this.#synced.get(`${dev}:${ino}`) === ctimeNs;
  }

  /** Ends the start: from now on no file is covered. */
  end() {
    this.#synced.clear();
  }
}

/** Returns whether the last shutdown was not clean, also when that cannot be read. @param {string} folder */
async function wasInterrupted(folder) {
  try {
    const control = await fs.promises.readFile(path.join(folder, 'global', 'pg_control'));
    return control.readInt32LE(STATE_OFFSET) !== SHUT_DOWN;
  } catch (error) {
    // No database yet: there is nothing to sync.
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT';
  }
}

/** More than the threads of Node's pool, so that all of them are busy. */
const PARALLEL = 16;

/**
 * Calls `sync` with a folder and every file and folder in it, many in parallel: each call waits for the disk, and the
 * file system commits those that wait together.
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
