import { DatabaseError } from 'pg';
import utils from 'pg/lib/utils.js';
import { DatabaseOutageError } from '@/lib/database/errors';
import type { PlainClient, PlainPool } from '@/lib/database/guarded-pool';
import { getTypeParser } from '@/lib/database/value-types';
import { outageOf, type EmbeddedEngine } from './engine';
import type { TransactionStatus, WireError, WireResult, WireValue } from './worker-messages';

export type EmbeddedPoolOptions = {
  /** A statement over this time is ended together with the engine's thread. */
  queryTimeoutMs: number;
  /** Nobody waits longer than this for the single connection. */
  waitTimeoutMs: number;
};

type Waiter = { go(): void; refuse(error: Error): void };

/**
 * What Kysely's PostgreSQL dialect needs of `pg.Pool` over the embedded engine, and no more. There is one connection,
 * handed out in the order of asking.
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

  /** Hands the connection to the next in line; it stays taken meanwhile, so that nobody slips in between. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next.go();
      return;
    }
    this.#isTaken = false;
    this.#idle?.();
  }

  /** Refuses newcomers and those who wait, and resolves when the connection is back or overdue. */
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

/** The one connection while somebody holds it. */
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
      // The transaction went with the engine: rolling it back is done, everything else is too late.
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
    // Whoever comes next must not find somebody else's open transaction.
    else
      void this.#engine
        .query('rollback', [], this.pool.options.queryTimeoutMs)
        .then(this.onRelease, this.onRelease);
  }
}

function toWire(value: unknown): WireValue {
  const prepared = utils.prepareValue(value);
  // A copy: a Buffer may be a window on memory that others use, and the copy can be handed over without another.
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

/** The same error class with the same fields as on a server, so that callers look at `code` and `constraint` alone. */
function toDatabaseError(error: WireError): DatabaseError {
  const { message, ...fields } = error;
  return Object.assign(new DatabaseError(message, message.length, 'error'), fields);
}
