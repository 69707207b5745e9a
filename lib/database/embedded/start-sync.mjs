// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { syncTree } from './sync-tree.mjs';

/** `state` in PostgreSQL's control file, and its value after a clean shutdown (DB_SHUTDOWNED). */
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;

/**
 * Makes the start after a crash fast without making it less safe. Before it replays its log, PostgreSQL syncs every
 * file of the folder, because the killed process may have written what is not on the disk yet. It does so twice and
 * one by one, each waiting for the disk: 2,200 waits, seconds on a good day. Here all are synced first, side by side
 * (the file system then commits them together, in a tenth of a second), and PostgreSQL's own sync of a file is left
 * out if the file has provably not been changed since. Only for the start: once the engine runs, every sync is real.
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
        // Before the sync: a change after this moment has another change time, and is not covered.
        const { dev, ino, ctimeNs } = await handle.stat({ bigint: true });
        await handle.sync();
        this.#synced.set(`${dev}:${ino}`, ctimeNs);
      } finally {
        await handle.close();
      }
    } catch (error) {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code;
      // A failed write is reported once only, so it must end the start here. What merely cannot be synced this way
      // (folders on Windows) is left to PostgreSQL.
      if (code === 'EIO' || code === 'ENOSPC' || code === 'EDQUOT') throw error;
    }
  }

  /** Whether an open file is on the disk as it is. @param {number} descriptor */
  covers(descriptor) {
    if (this.#synced.size === 0) return false;
    const { dev, ino, ctimeNs } = fs.fstatSync(descriptor, { bigint: true });
    return this.#synced.get(`${dev}:${ino}`) === ctimeNs;
  }

  /** The start is over: from now on nothing is covered. */
  end() {
    this.#synced.clear();
  }
}

/** Anything but a clean shutdown counts, also what cannot be read. @param {string} folder */
async function wasInterrupted(folder) {
  try {
    const control = await fs.promises.readFile(path.join(folder, 'global', 'pg_control'));
    return control.readInt32LE(STATE_OFFSET) !== SHUT_DOWN;
  } catch (error) {
    // No database yet: there is nothing to sync.
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT';
  }
}
