// @ts-check

/** Statements kept at once; the portal has fewer that it repeats, and a plan takes some ten KB. */
const MAX_KEPT = 120;
/** Texts remembered for seeing whether they come again. */
const MAX_SEEN = 500;
/** Everything else is rare, and some of it (VACUUM) cannot be kept. */
const REPEATABLE = /^\s*(?:select|with|insert|update|delete)\b/i;
/** What PostgreSQL answers when a kept statement no longer fits: it is gone, or its columns have changed. */
const OUTDATED = new Set(['26000', '0A000']);

/**
 * Which statements PostgreSQL keeps for a connection, parsed and planned: those that come again. Reading and planning
 * one takes longer than running it, in WebAssembly above all.
 */
export class PreparedStatements {
  /** By text, the latest last. @type {Map<string, string>} */
  #names = new Map();
  /** @type {Set<string>} */
  #seen = new Set();
  /** Forgotten here and still to be closed there. @type {string[]} */
  #forgotten = [];
  #count = 0;

  /**
   * How to send a statement: without a name when it is not kept, else under its name, parsed first when it `isNew`;
   * `dropped` are names to close before.
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
    this.#count += 1;
    return { name: `kept_${this.#count}`, isNew: true, dropped };
  }

  /** After PostgreSQL has parsed it. @param {string} sql @param {string} name */
  keep(sql, name) {
    this.#seen.delete(sql);
    this.#names.set(sql, name);
  }

  /**
   * Whether a statement failed only because it was kept; then it is forgotten and may be sent again.
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
