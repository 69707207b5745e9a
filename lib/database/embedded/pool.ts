import { DatabaseError } from 'pg';
import utils from 'pg/lib/utils.js';
import { DatabaseOutageError } from '@/lib/database/errors';
import type { PlainClient, PlainPool } from '@/lib/database/guarded-pool';
import { getTypeParser } from '@/lib/database/type-parsers';
import { outageOf, type EmbeddedEngine } from './engine';
import type { TransactionStatus, WireError, WireResult, WireValue } from './worker-messages';

export type EmbeddedPoolOptions = {
  /** A statement that takes longer is ended together with the engine's thread. */
  queryTimeoutMs: number;
  /** The longest wait for the single connection. */
  waitTimeoutMs: number;
};

type Waiter = { go(): void; refuse(error: Error): void };

/**
 * The part of `pg.Pool` that Kysely's PostgreSQL dialect needs, over the embedded engine. There is one connection,
 * handed out first come, first served.
 */
export class EmbeddedPool implements PlainPool {
  #waiting: Waiter[] = [];
  #isTaken = false;
  #isEnded = false;
  #idle: (() => void) | undefined;

  constructor(
    readonly engine: EmbeddedEngine,
    readonly options: EmbeddedPoolOptions,
  ) {}

  async connect(): Promise<EmbeddedClient> {
    if (this.#isEnded) throw new DatabaseOutageError('closed', 'The database is closed.');
    if (this.#isTaken) await this.#waitForTurn();
    this.#isTaken = true;
    try {
      await this.engine.ensureRunning();
      return new EmbeddedClient(this, () => this.#release());
    } catch (error) {
      this.#release();
      throw outageOf(error);
    }
  }

  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { waitTimeoutMs } = this.options;
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        const message = `The database was busy for ${Math.round(waitTimeoutMs / 100) / 10} s with other work.`;
        reject(new DatabaseOutageError('busy', message));
      }, waitTimeoutMs);
      const waiter: Waiter = {
        go: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.push(waiter);
    });
  }

  /** Hands the connection to the next waiter; it stays taken meanwhile, so that no new caller overtakes. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next.go();
      return;
    }
    this.#isTaken = false;
    this.#idle?.();
  }

  /** Refuses all waiting and new callers; resolves when the connection is released or overdue. */
  async end(): Promise<void> {
    this.#isEnded = true;
    for (const { refuse } of this.#waiting.splice(0))
      refuse(new DatabaseOutageError('closed', 'The database is closed.'));
    if (!this.#isTaken) return;
    await new Promise<void>((resolve) => {
      this.#idle = resolve;
      setTimeout(resolve, this.options.waitTimeoutMs).unref();
    });
  }
}

/** The single connection, from `connect` to `release`. */
export class EmbeddedClient implements PlainClient {
  readonly #engine: EmbeddedEngine;
  readonly #generation: number;
  #status: TransactionStatus = 'I';
  #isReleased = false;

  constructor(
    private readonly pool: EmbeddedPool,
    private readonly onRelease: () => void,
  ) {
    this.#engine = pool.engine;
    this.#generation = pool.engine.generation;
  }

  async query(sql: string, values: readonly unknown[], timeoutMs = this.pool.options.queryTimeoutMs) {
    if (this.#isReleased) throw new Error('The connection was used after its release.');
    if (this.#engine.generation !== this.#generation) {
      // The transaction ended with the engine: it is rolled back already, other statements are too late.
      if (sql === 'rollback') return { command: 'ROLLBACK', rowCount: null, rows: [] };
      throw new DatabaseOutageError(
        'interrupted',
        'The database was interrupted; the transaction was rolled back.',
      );
    }
    const answer = await this.#engine.query(sql, values.map(toWire), timeoutMs);
    this.#status = answer.status;
    if (answer.kind === 'error') throw toDatabaseError(answer.error);
    return fromWire(answer.result);
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    if (this.#status === 'I' || this.#engine.generation !== this.#generation) this.onRelease();
    // The next caller must not get a connection with an open transaction.
    else
      void this.#engine
        .query('rollback', [], this.pool.options.queryTimeoutMs)
        .then(this.onRelease, this.onRelease);
  }
}

function toWire(value: unknown): WireValue {
  const prepared = utils.prepareValue(value);
  // A Buffer may share memory with others; a copy can be transferred to the thread.
  return typeof prepared === 'object' && prepared !== null ? new Uint8Array(prepared) : prepared;
}

function fromWire(result: WireResult | undefined) {
  const { command = '', rowCount = null, fields = [], rows = [] } = result ?? {};
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: getTypeParser(dataTypeID, 'text') }));
  return {
    command,
    rowCount,
    rows: rows.map((row) => {
      const record: Record<string, unknown> = {};
      columns.forEach(({ name, parse }, index) => {
        const text = row[index] ?? null;
        record[name] = text === null ? null : parse(text);
      });
      return record;
    }),
  };
}

/** Creates the same error class with the same fields as on a server, so that callers can rely on `code`. */
function toDatabaseError(error: WireError): DatabaseError {
  const { message, ...fields } = error;
  return Object.assign(new DatabaseError(message, message.length, 'error'), fields);
}
