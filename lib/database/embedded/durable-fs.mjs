// @ts-check
import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { StartSync } from './start-sync.mjs';

/**
 * PGlite's file system on a real folder, with a working fsync. As shipped fsync does nothing: the log stays in the
 * operating system's memory, which survives a killed process but loses acknowledged rows at a power loss. `fdatasync`
 * is a stub in the compiled module, so it needs `wal_sync_method=fsync`. `syncs` counts the calls: the start proves with
 * it that a commit reaches the disk.
 */
export class DurableFs extends NodeFS {
  syncs = 0;
  startSync = new StartSync();
  /**
   * Why the file system failed last, e.g. ENOSPC: the reason is lost when PostgreSQL ends over it.
   * @type {string | undefined}
   */
  lastFailure;

  /**
   * @override
   * @param {Parameters<NodeFS['init']>[0]} pg
   * @param {Parameters<NodeFS['init']>[1]} options
   * @returns {ReturnType<NodeFS['init']>}
   */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), this.#patch];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** @param {any} module The Emscripten module, whose NODEFS is not typed. */
  #patch = (module) => {
    const nodeFs = module.NODEFS;
    const operations = nodeFs?.stream_ops;
    // A later version may have another layout: then the check at the start reports "not power-safe".
    if (typeof operations?.open !== 'function' || typeof nodeFs.tryFSOperation !== 'function') return;

    const tryOperation = nodeFs.tryFSOperation;
    nodeFs.tryFSOperation = (/** @type {() => unknown} */ operation) =>
      tryOperation(() => {
        try {
          return operation();
        } catch (error) {
          const code = /** @type {NodeJS.ErrnoException} */ (error).code;
          if (code !== undefined && code !== 'ENOENT' && code !== 'EEXIST') this.lastFailure = code;
          throw error;
        }
      });
    operations.fsync = (/** @type {{ nfd: number }} */ stream) => {
      nodeFs.tryFSOperation(() => {
        if (this.startSync.covers(stream.nfd)) return;
        fs.fsyncSync(stream.nfd);
        this.syncs += 1;
      });
      return 0;
    };
  };
}
