import { DatabaseOutageError } from '@/lib/database/errors';

type Waiter = { go(): void; refuse(error: Error): void };

/** A lock, handed out first come, first served. */
export class Mutex {
  #waiting: Waiter[] = [];
  #isTaken = false;
  #isClosed = false;
  #idle: (() => void) | undefined;

  /** `waitTimeoutMs` is the longest wait for it. */
  constructor(readonly waitTimeoutMs: number) {}

  /** Resolves when the lock is taken. @throws DatabaseOutageError busy after the longest wait, closed */
  async acquire(): Promise<void> {
    if (this.#isClosed) throw closed();
    if (this.#isTaken) await this.#waitForTurn();
    this.#isTaken = true;
  }

  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        const message = `The database was busy for ${Math.round(this.waitTimeoutMs / 100) / 10} s with other work.`;
        reject(new DatabaseOutageError('busy', message));
      }, this.waitTimeoutMs);
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

  /** Hands the lock to the next waiter; it stays taken meanwhile, so that no new caller overtakes. */
  release(): void {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next.go();
      return;
    }
    this.#isTaken = false;
    this.#idle?.();
  }

  /** Refuses all waiting and new callers; resolves when the lock is released or overdue. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(closed());
    if (!this.#isTaken) return;
    await new Promise<void>((resolve) => {
      this.#idle = resolve;
      setTimeout(resolve, this.waitTimeoutMs).unref();
    });
  }
}

const closed = () => new DatabaseOutageError('closed', 'The database is closed.');
