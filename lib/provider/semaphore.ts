/** Creates a semaphore: at most `capacity` tasks at a time, the others in the order of their arrival. */
export function createSemaphore(capacity: number) {
  let held = 0;
  const waiting = new Set<() => void>();

  /** Waits for a turn. @throws the signal's reason when it aborts first */
  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (held < capacity) {
      held += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(start);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(start);
    });
  }

  /** Ends a turn; the next in line takes it over. */
  function leave(): void {
    const [next] = waiting;
    if (!next) {
      held -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async function run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
