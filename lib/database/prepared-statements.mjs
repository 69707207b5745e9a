// @ts-check

import { randomBytes } from 'node:crypto';

/** Begins the names of this process: no two clients of a pooler use one name for two statements. */
const NAME_PREFIX = `kept_${randomBytes(4).toString('hex')}`;
let count = 0;

/** Statements kept at once; the portal repeats fewer than these, and a plan takes some ten KB. */
const MAX_KEPT = 120;
/** Statements remembered to recognise those that are repeated. */
const MAX_SEEN = 500;
/** Other statements are rare, and some (VACUUM) cannot be prepared. */
const REPEATABLE = /^\s*(?:select|with|insert|update|delete)\b/i;
/** Codes for a prepared statement that no longer exists, or whose columns have changed. */
const OUTDATED = new Set(['26000', '0A000']);

/**
 * Chooses the statements that are prepared on a connection: those that are repeated. Parsing and planning one takes
 * longer than running it, in WebAssembly above all.
 */
export class PreparedStatements {
  /** Names by SQL, the least recently used first. @type {Map<string, string>} */
  #names = new Map();
  /** @type {Set<string>} */
  #seen = new Set();
  /** Names to be closed with the next statement. @type {string[]} */
  #forgotten = [];

  /**
   * Returns how to send a statement: with an empty name when it is not prepared, to be parsed first when it `isNew`;
   * the names in `dropped` are to be closed before.
   * @param {string} sql
   * @returns {{ name: string; isNew: boolean; dropped: string[] }}
   */
  look(sql) {
    const name = this.#names.get(sql);
    if (name !== undefined) {
      this.#names.delete(sql);
      this.#names.set(sql, name);
      return { name, isNew: false, dropped: [] };
    }
    if (!REPEATABLE.test(sql) || !this.#seen.has(sql)) {
      this.#seen.add(sql);
      if (this.#seen.size > MAX_SEEN)
        this.#seen.delete(/** @type {string} */ (this.#seen.values().next().value));
      return { name: '', isNew: true, dropped: [] };
    }
    const dropped = this.#forgotten.splice(0);
    for (const [oldest, oldName] of this.#names) {
      if (this.#names.size < MAX_KEPT) break;
      this.#names.delete(oldest);
      dropped.push(oldName);
    }
    count += 1;
    return { name: `${NAME_PREFIX}_${count}`, isNew: true, dropped };
  }

  /** Records that PostgreSQL has parsed the statement. @param {string} sql @param {string} name */
  keep(sql, name) {
    this.#seen.delete(sql);
    this.#names.set(sql, name);
  }

  /**
   * Returns whether a statement failed only because it was prepared; it is forgotten and may be sent again.
   * @param {string} sql @param {string | undefined} code
   */
  forgetOutdated(sql, code) {
    if (code === undefined || !OUTDATED.has(code)) return false;
    const name = this.#names.get(sql);
    if (name === undefined) return false;
    this.#forgotten.push(name);
    return this.#names.delete(sql);
  }
}
