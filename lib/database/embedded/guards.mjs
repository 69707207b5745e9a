// @ts-check
import { EngineDeadError, runStatement } from './wire.mjs';

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */
/** @typedef {import('./worker-messages').WireError} WireError */

/** @param {PGlite} db @param {string} sql */
async function run(db, sql) {
  const answer = await runStatement(db, sql, []);
  if (answer.error !== undefined) throw new EngineDeadError(`${sql}: ${answer.error.message}`);
  return answer.result;
}

/**
 * Runs CHECKPOINT when the write-ahead log has grown past a limit. A server has a process for that; in
 * the embedded engine the log would grow to gigabytes, and a start after a crash would replay all of it.
 */
export class LogGuard {
  #statements = 0;
  #bytes = 0;
  #lastLook = Date.now();

  /** @param {number} limitBytes */
  constructor(limitBytes) {
    this.limitBytes = limitBytes;
  }

  /**
   * To be called after a statement that succeeded (an aborted transaction would refuse the check).
   * @param {PGlite} db
   * @param {number} bytes The approximate size of the statement.
   */
  async afterStatement(db, bytes) {
    this.#statements += 1;
    this.#bytes += bytes;
    // A check takes about 0.2 ms: not after each statement, but before much can have been written.
    if (this.#statements < 64 && this.#bytes < 2_000_000 && Date.now() - this.#lastLook < 1000) return;
    this.#statements = 0;
    this.#bytes = 0;
    this.#lastLook = Date.now();
    const sql = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint from pg_control_checkpoint()`;
    const result = await run(db, sql);
    if (Number(result?.rows[0]?.[0]) > this.limitBytes) await run(db, 'checkpoint');
  }
}

/**
 * Makes the database read-only before the disk is full: PostgreSQL panics when it cannot extend its log, and then
 * cannot even start to serve reads.
 */
export class DiskGuard {
  #isLow = false;
  #nextLook = 0;

  /**
   * @param {() => number} freeBytes
   * @param {number} minFreeBytes
   */
  constructor(freeBytes, minFreeBytes) {
    this.freeBytes = freeBytes;
    this.minFreeBytes = minFreeBytes;
  }

  /** To be called outside transactions: a transaction keeps the mode that it began with. @param {PGlite} db */
  async check(db) {
    if (Date.now() < this.#nextLook) return;
    this.#nextLook = Date.now() + 250;
    // It takes more space to leave the mode than to enter it, so that it does not flicker at the limit.
    const limit = this.#isLow ? this.minFreeBytes * 1.25 : this.minFreeBytes;
    const isLow = this.freeBytes() < limit;
    if (isLow === this.#isLow) return;
    await run(db, `set default_transaction_read_only = ${isLow ? 'on' : 'off'}`);
    this.#isLow = isLow;
  }

  /** Explains the error of a write that was refused because of this guard. @param {WireError} error @returns {WireError} */
  explain(error) {
    if (!this.#isLow || error.code !== '25006') return error;
    return {
      ...error,
      code: '53100',
      message: `The disk is nearly full, nothing can be stored: ${error.message}`,
    };
  }
}
