import { Pool, type PoolConfig } from 'pg';
import type { DatabaseLog, PoolUsage } from '@/lib/database/database';
import { DatabaseOutageError, hasBrokenOff, isReadOnlyError } from '@/lib/database/errors';
import { isUrgent, type PlainClient, type PlainPool } from '@/lib/database/guarded-pool';
import { getTypeParser } from '@/lib/database/type-parsers';
import type { Hosts } from './hosts';
import { preparing } from './prepared-client';

/** Lets a number of callers in at a time, first come, first served. */
class Turnstile {
  #inside = 0;
  #queue: (() => void)[] = [];

  constructor(
    private readonly capacity: number,
    private readonly limitMs: number,
  ) {}

  get waiting(): number {
    return this.#queue.length;
  }

  /** Resolves with a function that leaves again. @throws DatabaseOutageError (`busy`) after the longest wait */
  async enter(): Promise<() => void> {
    if (this.#inside >= this.capacity) await this.#wait();
    else this.#inside += 1;
    return () => {
      const next = this.#queue.shift();
      if (next) next();
      else this.#inside -= 1;
    };
  }

  /** Lets in all who wait, once nothing of what is inside counts any more. */
  open(): void {
    for (const go of this.#queue.splice(0)) go();
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue = this.#queue.filter((other) => other !== go);
        reject(new DatabaseOutageError('busy', `The database was busy for ${this.limitMs / 1000} s.`));
      }, this.limitMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#queue.push(go);
    });
  }
}

const CONNECT_LIMIT_MS = 5000;
const MAX_CONNECTIONS = 10;
/** Connections that only urgent work may take: logins, and the desk. */
const RESERVED_CONNECTIONS = 3;
/** In ms; connections younger than this are not replaced on suspicion. */
const TRUSTED_AGE_MS = 1_000;

/** Statements that may be sent again when a connection broke under them. */
const REPEATABLE = /^\s*(?:select|begin|start transaction)\b/i;

export type PoolOptions = { databaseUrl: string; queryTimeoutMs: number; log: DatabaseLog; max?: number };

type ServerPoolOptions = Omit<PoolOptions, 'databaseUrl'> & {
  /** It takes no writes, which is no reason to look for another server. */
  isReplica?: true;
};

/** Creates a pool of connections to one server, with the portal's session settings. */
export function createPool({ databaseUrl, queryTimeoutMs, log, max = MAX_CONNECTIONS }: PoolOptions): Pool {
  const config: PoolConfig = {
    connectionString: databaseUrl,
    application_name: 'portal-bantuan',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    // The server's own limit ends a statement first; this one is for a server that does not answer at all.
    ...(queryTimeoutMs > 0 ? { query_timeout: queryTimeoutMs + 2000 } : {}),
    keepAlive: true,
    max,
    types: { getTypeParser: getTypeParser as NonNullable<PoolConfig['types']>['getTypeParser'] },
    // jit costs more than it saves on short queries; UTC makes days begin alike on both engines; prepared statements
    // are planned once, because planning takes longer than a better plan saves.
    async onConnect(client) {
      await client.query(
        `select set_config('jit', 'off', false), set_config('TimeZone', 'UTC', false), set_config('plan_cache_mode', 'force_generic_plan', false), set_config('statement_timeout', '${queryTimeoutMs}', false)`,
      );
    },
  };
  const pool = new Pool(config);
  // A broken connection (the server restarts) fails its query and is replaced. It also emits an error, on the client
  // while in use and on the pool while idle, and without a listener that would end the process.
  const warn = (error: Error) => log.warn(`A connection to the database broke: ${error.message}`);
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  return pool;
}

type Generation = {
  pool: Pool;
  since: number;
  turnstile: Turnstile;
  /** Resolves when connections of it are not to be waited for any more. */
  end: Promise<void>;
  onEnd: () => void;
};
type Taken = { client: PlainClient; generation: Generation };

/**
 * Hands out connections to the host in use. When that changes, or a server took no writes, all older connections are
 * replaced, and what may be sent again is sent once on a new one.
 */
export class ServerPool implements PlainPool {
  #generation: Generation;
  constructor(
    private readonly hosts: Hosts,
    private readonly options: ServerPoolOptions,
  ) {
    this.#generation = this.#begin();
    hosts.onChange = () => this.#renew();
  }

  async connect(): Promise<PlainClient> {
    const leave = isUrgent() ? () => undefined : await this.#generation.turnstile.enter();
    try {
      return this.#repeating(await this.#take(), leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  get usage(): PoolUsage {
    const { pool, turnstile } = this.#generation;
    const { totalCount, idleCount, waitingCount } = pool;
    return {
      used: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount + turnstile.waiting,
    };
  }

  end(): Promise<void> {
    const { pool } = this.#generation;
    return pool.ending ? Promise.resolve() : pool.end();
  }

  #begin(): Generation {
    const pool = createPool({ ...this.options, databaseUrl: this.hosts.url });
    const turnstile = new Turnstile(MAX_CONNECTIONS - RESERVED_CONNECTIONS, CONNECT_LIMIT_MS);
    let onEnd = (): void => undefined;
    const end = new Promise<void>((resolve) => (onEnd = resolve));
    return { pool, since: performance.now(), turnstile, end, onEnd };
  }

  #renew(): void {
    const { pool, turnstile, onEnd } = this.#generation;
    if (pool.ending) return;
    this.#generation = this.#begin();
    // Those in use are closed when they are released; they may hang until then, so their places are free at once.
    pool.end().catch(() => undefined);
    turnstile.open();
    onEnd();
  }

  /** Takes a connection, from the next generation when this one ends meanwhile: its server may hang. */
  async #take(): Promise<Taken> {
    const generation = this.#generation;
    const connecting = generation.pool.connect();
    const client = await Promise.race([connecting, generation.end]).catch((error: unknown) => {
      if (this.#generation === generation || this.#generation.pool.ending) throw error;
    });
    if (client) return { client: preparing(client), generation };
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    return { client: preparing(await this.#generation.pool.connect()), generation: this.#generation };
  }

  /** Wraps a connection so that a statement that met a read-only or ended server is sent once more on a new one. */
  #repeating(taken: Taken, leave: () => void): PlainClient {
    let current: Taken | undefined = taken;
    let isInTransaction = false;
    const release = () => {
      current?.client.release();
      current = undefined;
    };
    const send = async (sql: string, values: readonly unknown[]) => {
      current ??= await this.#take();
      const result = await current.client.query(sql, values);
      if (result.command === 'BEGIN' || result.command === 'START TRANSACTION') isInTransaction = true;
      if (result.command === 'COMMIT' || result.command === 'ROLLBACK') isInTransaction = false;
      return result;
    };
    return {
      query: async (sql, values) => {
        try {
          return await send(sql, values);
        } catch (error) {
          const isDemoted = isReadOnlyError(error) && !this.options.isReplica;
          if (current && isDemoted) this.#suspect(current.generation);
          const mayRepeat = isDemoted || (hasBrokenOff(error) && REPEATABLE.test(sql));
          if (isInTransaction || !mayRepeat) throw error;
          release();
          return send(sql, values);
        }
      },
      release() {
        release();
        leave();
      },
    };
  }

  /** Replaces connections that may all lead to a server that takes no writes any more. */
  #suspect(generation: Generation): void {
    if (generation !== this.#generation || performance.now() - generation.since < TRUSTED_AGE_MS) return;
    this.#renew();
    void this.hosts.look();
  }
}
