import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { withTimeout } from '@/lib/basics/with-timeout';
import type { DatabaseLog } from '@/lib/database/database';
import { DatabaseOutageError } from '@/lib/database/errors';
import type { WorkerRequest, WorkerResponse, WorkerSettings, WireValue } from './worker-messages';

export type EngineAnswer = Extract<WorkerResponse, { kind: 'result' | 'error' }>;

export type EngineOptions = WorkerSettings & {
  log: DatabaseLog;
  /** How long a start may take; two minutes by default. */
  startLimitMs?: number;
  /** Replaces the worker in tests of failures. */
  workerFile?: string;
};

/** The engine did not start, or stopped: PostgreSQL's reason, the system's error and the last log lines. */
export class EngineFailure extends Error {
  constructor(
    readonly reason: string,
    readonly systemError: string | undefined,
    readonly log: string[],
  ) {
    super(`The embedded database stopped: ${reason}${systemError === undefined ? '' : ` (${systemError})`}`);
  }
}

type Pending = { settle(response: WorkerResponse): void; fail(error: Error): void };

// initdb takes 4 s on a slow machine, replaying a long log takes more.
const START_LIMIT_MS = 120_000;
const CLOSE_LIMIT_MS = 15_000;
/** The reason of a start that timed out, which says nothing about the data. */
export const START_OVERDUE = 'it did not start in time';
/** How long a failed start is not tried again, so that a broken folder is not hammered. */
const RETRY_AFTER_MS = 1000;

const defaultWorkerFile = () => fileURLToPath(new URL('./worker.mjs', import.meta.url));

/** Controls the database's thread: starts it, talks to it, ends it when it hangs and starts it again. */
export class EmbeddedEngine {
  /** Grows each time the thread ends; transactions of an earlier generation are gone. */
  generation = 0;
  /** Whether the last start proved that a commit reaches the disk. */
  isSynced = false;
  #worker: Worker | undefined;
  #starting: Promise<void> | undefined;
  #ending: Promise<unknown> = Promise.resolve();
  #lastFailure: { at: number; error: Error } | undefined;
  #isClosed = false;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(private readonly options: EngineOptions) {}

  /** Starts the thread unless it is running. @throws EngineFailure, DatabaseOutageError */
  async ensureRunning(): Promise<void> {
    if (this.#isClosed) throw new DatabaseOutageError('closed', 'The database is closed.');
    if (this.#worker !== undefined && this.#starting === undefined) return;
    if (this.#starting === undefined) {
      const failure = this.#lastFailure;
      if (failure !== undefined && Date.now() - failure.at < RETRY_AFTER_MS) throw failure.error;
      this.#starting = this.#start().finally(() => (this.#starting = undefined));
    }
    await this.#starting;
  }

  async #start(): Promise<void> {
    // Never two engines on one folder: wait until the old thread is gone.
    await this.#ending;
    const { folder, minFreeBytes, logLimitBytes, workerFile, log } = this.options;
    const settings: WorkerSettings = { folder, minFreeBytes, logLimitBytes };
    // No execArgv: the thread needs neither tsx nor what vitest adds.
    const worker = new Worker(workerFile ?? defaultWorkerFile(), { workerData: settings, execArgv: [] });
    this.#worker = worker;
    try {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new EngineFailure(START_OVERDUE, undefined, [])),
          this.options.startLimitMs ?? START_LIMIT_MS,
        );
        this.#pending.set(0, {
          settle: (response) => {
            clearTimeout(timer);
            if (response.kind === 'ready') this.isSynced = response.isSynced;
            resolve();
          },
          fail: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
        this.#listen(worker);
      });
      this.#lastFailure = undefined;
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      this.#lastFailure = { at: Date.now(), error: failure };
      this.#end(worker, failure);
      await this.#ending;
      throw failure;
    }
    if (this.generation > 0) log.info('The embedded database runs again.');
  }

  #listen(worker: Worker): void {
    worker.on('message', (response: WorkerResponse) => {
      if (response.kind === 'dead') {
        this.#end(worker, new EngineFailure(response.reason, response.systemError, response.log));
        return;
      }
      const id = 'id' in response ? response.id : 0;
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      pending?.settle(response);
    });
    worker.on('error', (error) => this.#end(worker, new EngineFailure(error.message, undefined, [])));
    worker.on('exit', () => this.#end(worker, new EngineFailure('its thread ended', undefined, [])));
  }

  /** Ends the thread and fails all pending requests. The next call starts it again. */
  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.generation += 1;
    this.#ending = worker.terminate();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    if (!this.#isClosed) this.options.log.warn(error.message);
    for (const { fail } of pending) fail(error);
  }

  #ask(
    worker: Worker,
    request: WorkerRequest & { id: number },
    transfer: ArrayBuffer[] = [],
  ): Promise<WorkerResponse> {
    return new Promise((settle, fail) => {
      this.#pending.set(request.id, { settle, fail });
      worker.postMessage(request, transfer);
    });
  }

  /**
   * Runs one statement in the running thread. `statement_timeout` does nothing in the embedded engine (nothing
   * interrupts a computation there), so a statement over its time costs the thread; its transaction is rolled back.
   */
  async query(sql: string, values: WireValue[], timeoutMs: number): Promise<EngineAnswer> {
    const worker = this.#worker;
    if (worker === undefined) throw new DatabaseOutageError('interrupted', 'The database was interrupted.');
    const timer = setTimeout(() => {
      const seconds = Math.round(timeoutMs / 100) / 10;
      this.#end(
        worker,
        new DatabaseOutageError('timeout', `The query took longer than ${seconds} s and was ended.`),
      );
    }, timeoutMs);
    try {
      const id = (this.#lastId += 1);
      const buffers = values.flatMap((value) =>
        value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
      );
      return (await this.#ask(worker, { kind: 'query', id, sql, values }, buffers)) as EngineAnswer;
    } catch (error) {
      throw outageOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves when the thread has processed all earlier requests. */
  async ping(): Promise<void> {
    await this.ensureRunning();
    const worker = this.#worker;
    if (worker === undefined) throw new DatabaseOutageError('interrupted', 'The database was interrupted.');
    await this.#ask(worker, { kind: 'ping', id: (this.#lastId += 1) });
  }

  /** Checkpoints and ends the thread for good. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    await this.#starting?.catch(() => undefined);
    this.#isClosed = true;
    const worker = this.#worker;
    if (worker !== undefined) {
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.postMessage({ kind: 'close' } satisfies WorkerRequest);
      await withTimeout(ended, CLOSE_LIMIT_MS, () => undefined);
      this.#end(worker, new DatabaseOutageError('closed', 'The database is closed.'));
    }
    await this.#ending;
  }
}

/** Returns the error that a caller gets when the engine ended during its statement. */
export function outageOf(error: unknown): Error {
  if (!(error instanceof EngineFailure)) return error instanceof Error ? error : new Error(String(error));
  const outage = error.systemError === 'ENOSPC' ? 'disk-full' : 'interrupted';
  return new DatabaseOutageError(outage, error.message, { cause: error });
}
