import { AppError, unavailable } from '@/lib/backend/errors';

export type SemaphoreLimits = {
  /** Weight held at a time, by all owners together and by one. */
  capacity: number;
  perOwner: number;
  /** Length of the queue, of all owners together and of one. */
  maxWaiting: number;
  maxWaitingPerOwner: number;
};

type Owner = { held: number; waiting: { weight: number; start: () => void }[] };

/**
 * Creates a weighted semaphore in which owners take turns: a long queue of one owner delays another by one task at most.
 * A weight above `perOwner` counts as `perOwner`. The function it returns runs a task and
 * @throws AppError too-many-requests when the owner's queue is full, unavailable when the whole queue is
 */
export function createFairSemaphore(limits: SemaphoreLimits) {
  // Owners take turns (round robin): one whose task starts or ends moves to the end.
  const owners = new Map<string, Owner>();
  let held = 0;
  let waiting = 0;

  function startNext(): void {
    for (const [name, owner] of owners) {
      const next = owner.waiting[0];
      if (!next || owner.held + next.weight > limits.perOwner) continue;
      // Otherwise lighter tasks could starve a heavy one.
      if (held + next.weight > limits.capacity) return;
      owner.waiting.shift();
      waiting -= 1;
      owner.held += next.weight;
      held += next.weight;
      owners.delete(name);
      owners.set(name, owner);
      next.start();
    }
  }

  return async function run<T>(name: string, units: number, work: () => Promise<T>): Promise<T> {
    const owner = owners.get(name) ?? { held: 0, waiting: [] };
    if (owner.waiting.length >= limits.maxWaitingPerOwner) throw tooMany();
    if (waiting >= limits.maxWaiting) throw unavailable();
    const weight = Math.min(units, limits.perOwner);
    await new Promise<void>((start) => {
      owners.set(name, owner);
      owner.waiting.push({ weight, start });
      waiting += 1;
      startNext();
    });
    try {
      return await work();
    } finally {
      owner.held -= weight;
      held -= weight;
      owners.delete(name);
      if (owner.held > 0 || owner.waiting.length > 0) owners.set(name, owner);
      startNext();
    }
  };
}

const tooMany = () =>
  new AppError('too-many-requests', 'Too many images are asked for at a time.', undefined, {
    'Retry-After': '5',
  });
