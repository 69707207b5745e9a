// @ts-check
// The embedded PostgreSQL in a thread of its own, so that no query blocks the server's event loop. Plain JavaScript
// loaded by path, so that the thread needs neither tsx nor a bundler. Its messages are in `worker-messages.ts`.
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DiskGuard, LogGuard } from './guards.mjs';
import { PreparedStatements } from '../prepared-statements.mjs';
import { EngineDeadError, runStatement } from './wire.mjs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { StartSync } from './start-sync.mjs';

/**
 * PGlite's file system on a real folder, with a working fsync. As shipped fsync does nothing: the log stays in the
 * operating system's memory, which survives a killed process but loses acknowledged rows at a power loss. `fdatasync`
 * is a stub in the compiled module, so it needs `wal_sync_method=fsync`. `syncs` counts the calls: the start proves with
 * it that a commit reaches the disk.
 */
class DurableFs extends NodeFS {
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

/** @typedef {import('./worker-messages').WorkerRequest} WorkerRequest */
/** @typedef {import('./worker-messages').WorkerResponse} WorkerResponse */

const { folder, minFreeBytes, logLimitBytes } = /** @type {import('./worker-messages').WorkerSettings} */ (
  workerData
);
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

const startParams = [
  // -F would switch fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries({
    fsync: 'on',
    wal_sync_method: 'fsync',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: '32MB',
    // The log that a checkpoint leaves for later writes: two files, four at most.
    min_wal_size: '32MB',
    max_wal_size: '64MB',
    TimeZone: 'UTC',
    // Prepared statements are planned once: planning takes longer here than a better plan saves.
    plan_cache_mode: 'force_generic_plan',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** The end of PostgreSQL's log: the only explanation when it refuses to start. @type {string[]} */
const logLines = [];
const fileSystem = new DurableFs(folder);
const prepared = new PreparedStatements();

/** @param {WorkerResponse} response */
function send(response) {
  port.postMessage(response);
}

/** @param {string} reason */
function die(reason) {
  send({ kind: 'dead', reason, systemError: fileSystem.lastFailure, log: logLines });
  // The message is still sent: the port is flushed when the thread ends.
  setImmediate(() => process.exit(1));
}

async function open() {
  // How long a function of PostgreSQL runs before V8 optimises it; by default that takes some thousand searches.
  v8.setFlagsFromString('--wasm-tiering-budget=500000');
  // The portal's own lock guards the folder. PostgreSQL's refuses every start when a kill left its file empty.
  fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true });
  await fileSystem.startSync.run(folder);
  const db = await PGlite.create({
    fs: fileSystem,
    startParams,
    onStderr: (line) => {
      logLines.push(line);
      if (logLines.length > 40) logLines.shift();
      // Not to the console as well.
      return false;
    },
  });
  fileSystem.startSync.end();
  const before = fileSystem.syncs;
  // A commit that writes a log record only: it must reach the disk before it is acknowledged.
  const proof = await runStatement(db, `select pg_logical_emit_message(true, 'portal', '')`, []);
  const isSynced = proof.error === undefined && fileSystem.syncs > before;
  return { db, isSynced };
}

/**
 * @param {PGlite} db
 * @param {LogGuard} logGuard
 * @param {DiskGuard} diskGuard
 * @param {Extract<WorkerRequest, { kind: 'query' }>} request
 */
async function answerQuery(db, logGuard, diskGuard, request) {
  fileSystem.lastFailure = undefined;
  if (!db.isInTransaction()) await diskGuard.check(db);
  const answer = await runStatement(db, request.sql, request.values, prepared);
  const { id } = request;
  if (answer.error !== undefined) {
    send({ kind: 'error', id, error: diskGuard.explain(describeError(answer.error)), status: answer.status });
    return;
  }
  send({ kind: 'result', id, result: answer.result, status: answer.status });
  // After the answer, so that only the next statement waits for the checkpoint.
  const bytes = request.values.reduce(
    (sum, value) => sum + (value === null ? 0 : value.length),
    request.sql.length,
  );
  await logGuard.afterStatement(db, bytes);
}

/** @param {import('./wire.mjs').DatabaseError} error */
function describeError(error) {
  const { message, severity, code, detail, hint, position, schema, table, column, dataType, constraint } =
    error;
  return { message, severity, code, detail, hint, position, schema, table, column, dataType, constraint };
}

/** @param {PGlite} db */
async function close(db) {
  // A shutdown checkpoint, so that the next start has nothing to replay.
  if (!db.isInTransaction()) await runStatement(db, 'checkpoint', []);
  await db.close();
}

try {
  const { db, isSynced } = await open();
  const logGuard = new LogGuard(logLimitBytes);
  const diskGuard = new DiskGuard(() => {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  }, minFreeBytes);
  await diskGuard.check(db);

  // One request at a time, in the order of arrival.
  let queue = Promise.resolve();
  port.on('message', (/** @type {WorkerRequest} */ request) => {
    queue = queue.then(async () => {
      if (request.kind === 'ping') return send({ kind: 'pong', id: request.id });
      if (request.kind === 'close') {
        await close(db);
        send({ kind: 'closed' });
        return port.close();
      }
      await answerQuery(db, logGuard, diskGuard, request);
    });
    queue = queue.catch((/** @type {unknown} */ error) => {
      const message = error instanceof Error ? error.message : String(error);
      die(error instanceof EngineDeadError ? message : `the database thread failed: ${message}`);
    });
  });
  send({ kind: 'ready', isSynced });
} catch (error) {
  const code = /** @type {NodeJS.ErrnoException} */ (error).code;
  if (typeof code === 'string') fileSystem.lastFailure ??= code;
  die(error instanceof Error ? error.message : String(error));
}
