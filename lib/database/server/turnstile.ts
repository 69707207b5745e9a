import { DatabaseOutageError } from '@/lib/database/errors';

/** Lets a number of callers in at a time, first come, first served. */
export class Turnstile {
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
